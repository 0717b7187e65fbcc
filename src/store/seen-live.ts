import type { Sight } from '../../contract/settlement/abandoned.ts'
import { checkpointsOf, ticksLeftBehind, ticksOf } from './live-prices.ts'
import type { SeenLive } from './mirror.ts'

/** What this app has seen live of a product's chain, as far as its memory reaches. */
export function seenLive(productId: string): SeenLive {
  return { ticks: [...ticksLeftBehind(productId), ...ticksOf(productId)].map(sightOf), checkpoints: checkpointsOf(productId).map(sightOf) }
}

/** What was seen then and what is seen now, each place once; where the two differ both stay, so that the difference is found. */
export function joinSeen(kept: SeenLive | undefined, live: SeenLive): SeenLive {
  return kept === undefined ? live : { ticks: join(kept.ticks, live.ticks), checkpoints: join(kept.checkpoints, live.checkpoints) }
}

/** The part of what was seen that lies in these places of the chain. */
export function seenWithin({ ticks, checkpoints }: SeenLive, { fromSeq, toSeq }: { fromSeq: number; toSeq: number }): SeenLive {
  const isWithin = ({ seq }: Sight) => seq >= fromSeq && seq <= toSeq
  return { ticks: ticks.filter(isWithin), checkpoints: checkpoints.filter(isWithin) }
}

function join(kept: readonly Sight[], live: readonly Sight[]): readonly Sight[] {
  const known = new Set(kept.map(({ seq, hash }) => `${seq} ${hash}`))
  return [...kept, ...live.filter(({ seq, hash }) => !known.has(`${seq} ${hash}`))]
}

function sightOf({ productId, seq, ts, hash }: Sight): Sight {
  return { productId, seq, ts, hash }
}
