/**
 * The ticks and signed heads that this tab saw live, kept over its reloads: a check of an order still knows the price that
 * was on the screen, and finds one that the server has changed since. They are kept for this tab alone, while it lives.
 */
import type { Sight } from '../../../contract/settlement/abandoned.ts'
import type { HeardSight, ServerWord } from '../mirror/heard-sight.ts'
import type { SeenLive } from '../mirror/mirror-records.ts'
import { SEEN_LIVE_KEY } from '../../storage-keys.ts'

const NOTHING: SeenLive = { ticks: [], checkpoints: [] }

/** A sight without its product, which the list is of. */
type Packed = readonly [seq: number, ts: number, hash: string]
/** With how long after its date it was heard, and the place of its word in the list of words. */
type PackedHeard = Packed | readonly [...Packed, lateMs: number, word: number]
type PackedWord = readonly [life: number, askedAt: number, serverTime: number]
interface Kept {
  readonly ticks: readonly PackedHeard[]
  readonly checkpoints: readonly Packed[]
  readonly words?: readonly PackedWord[]
}
type Stored = Readonly<Record<string, Kept>>

/** The storage of the tab; asking for it can fail already. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

export function readKeptSights(storage: TabStorage, productId: string): SeenLive {
  const kept = read(storage)[productId]
  if (kept === undefined) return NOTHING
  const words = wordsOf(kept.words)
  const unpack = (sights: unknown) =>
    Array.isArray(sights)
      ? sights.filter(isPacked).map(([seq, ts, hash, lateMs, word]): HeardSight => {
          const said = typeof lateMs === 'number' && typeof word === 'number' ? words[word] : undefined
          const sight = { productId, seq, ts, hash }
          return said ? { ...sight, heard: { at: ts + Number(lateMs), word: said } } : sight
        })
      : []
  return { ticks: unpack(kept.ticks), checkpoints: unpack(kept.checkpoints) }
}

/** Writes down all that was seen, in place of what was written before. */
export function writeKeptSights(storage: TabStorage, seen: ReadonlyMap<string, SeenLive>): void {
  try {
    storage().setItem(
      SEEN_LIVE_KEY,
      JSON.stringify(Object.fromEntries([...seen].map(([productId, sights]) => [productId, packed(sights)]))),
    )
  } catch {
    // Full or forbidden: the next page begins without.
    return
  }
}

function packed({ ticks, checkpoints }: SeenLive): Kept {
  const places = new Map<string, number>()
  const words: PackedWord[] = []
  const placeOf = ({ life, askedAt, serverTime }: ServerWord) => {
    const name = `${life} ${askedAt}`
    const place = places.get(name) ?? words.push([life, askedAt, serverTime]) - 1
    places.set(name, place)
    return place
  }
  const pack = ({ seq, ts, hash }: Sight): Packed => [seq, ts, hash]
  return {
    ticks: ticks.map(({ heard, ...sight }) =>
      heard ? [...pack(sight), heard.at - sight.ts, placeOf(heard.word)] : pack(sight),
    ),
    checkpoints: checkpoints.map(pack),
    words,
  }
}

function read(storage: TabStorage): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(SEEN_LIVE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    // Forbidden storage, or text that another program wrote.
    return {}
  }
}

/** A word that another program wrote keeps its place, and is none. */
function wordsOf(stored: unknown): readonly (ServerWord | undefined)[] {
  if (!Array.isArray(stored)) return []
  return stored.map((word: unknown) => {
    if (!Array.isArray(word) || !word.every((part) => typeof part === 'number')) return undefined
    const [life, askedAt, serverTime] = word
    return life === undefined || askedAt === undefined || serverTime === undefined
      ? undefined
      : { life, askedAt, serverTime }
  })
}

function isPacked(value: unknown): value is readonly [...Packed, unknown, unknown] {
  return (
    Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number' && typeof value[2] === 'string'
  )
}
