/**
 * The ticks and signed heads that this tab saw live, kept over its reloads: a check of an order still knows the price that
 * was on the screen, and finds one that the server has changed since. They are kept for this tab alone, while it lives.
 */
import type { Sight } from '../../../contract/settlement/abandoned.ts'
import type { SeenLive } from '../mirror/mirror-records.ts'

const KEY = 'candor.seen'
const NOTHING: SeenLive = { ticks: [], checkpoints: [] }

/** A sight without its product, which the list is of. */
type Packed = readonly [seq: number, ts: number, hash: string]
type Stored = Readonly<Record<string, { readonly ticks: readonly Packed[]; readonly checkpoints: readonly Packed[] }>>

/** The storage of the tab; asking for it can fail already. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

export function readKeptSights(storage: TabStorage, productId: string): SeenLive {
  const kept = read(storage)[productId]
  if (kept === undefined) return NOTHING
  const unpack = (sights: unknown) =>
    Array.isArray(sights) ? sights.filter(isPacked).map(([seq, ts, hash]): Sight => ({ productId, seq, ts, hash })) : []
  return { ticks: unpack(kept.ticks), checkpoints: unpack(kept.checkpoints) }
}

/** Writes down all that was seen, in place of what was written before. */
export function writeKeptSights(storage: TabStorage, seen: ReadonlyMap<string, SeenLive>): void {
  const pack = (sights: readonly Sight[]) => sights.map(({ seq, ts, hash }): Packed => [seq, ts, hash])
  try {
    storage().setItem(
      KEY,
      JSON.stringify(
        Object.fromEntries(
          [...seen].map(([productId, { ticks, checkpoints }]) => [
            productId,
            { ticks: pack(ticks), checkpoints: pack(checkpoints) },
          ]),
        ),
      ),
    )
  } catch {
    // Full or forbidden: the next page begins without.
    return
  }
}

function read(storage: TabStorage): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    // Forbidden storage, or text that another program wrote.
    return {}
  }
}

function isPacked(value: unknown): value is Packed {
  return (
    Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number' && typeof value[2] === 'string'
  )
}
