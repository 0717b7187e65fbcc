import type { Sight } from '../../../contract/settlement/abandoned.ts'
import { readKeptSights, writeKeptSights, type TabStorage } from './kept-sights.ts'
import { productsWithTicks, sightsOf, TICKS_MAX } from './live-prices.ts'
import type { SeenLive } from '../mirror/mirror-records.ts'

/** The live ticks and signed heads of a product that this tab has seen, before and since its last reload. */
export function seenLive(productId: string, storage: TabStorage = () => sessionStorage): SeenLive {
  return joinSeen(readKeptSights(storage, productId), sightsOf(productId))
}

/** Called before the page goes: keeps what was seen for the next page of this tab. */
export function keepSeenLive(storage: TabStorage = () => sessionStorage): void {
  writeKeptSights(
    storage,
    new Map(
      [...productsWithTicks()].map((productId) => {
        const { ticks, checkpoints } = seenLive(productId, storage)
        return [productId, { ticks: ticks.slice(-TICKS_MAX), checkpoints: checkpoints.slice(-TICKS_MAX) }]
      }),
    ),
  )
}

/** Joins earlier and present sights, each place once. If two differ at one place both stay, so that the check finds the difference. */
export function joinSeen(kept: SeenLive | undefined, live: SeenLive): SeenLive {
  return kept === undefined
    ? live
    : { ticks: join(kept.ticks, live.ticks), checkpoints: join(kept.checkpoints, live.checkpoints) }
}

/** The part of what was seen that lies in these places of the chain. */
export function seenWithin(
  { ticks, checkpoints }: SeenLive,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
): SeenLive {
  const isWithin = ({ seq }: Sight) => seq >= fromSeq && seq <= toSeq
  return { ticks: ticks.filter(isWithin), checkpoints: checkpoints.filter(isWithin) }
}

function join<S extends Sight>(kept: readonly S[], live: readonly S[]): readonly S[] {
  const known = new Set(kept.map(({ seq, hash }) => `${seq} ${hash}`))
  return [...kept, ...live.filter(({ seq, hash }) => !known.has(`${seq} ${hash}`))]
}
