/** Reads ticks of days that are packed (`pack-ticks.ts`). All ticks that stand as rows are later than these. */
import { sql, type Selectable } from 'kysely'
import { DAY_MS } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { NewTick } from './chain-writer.ts'
import { unpackStretch } from './packed-ticks.ts'
import type { TickPackTable } from './tables.ts'

/** The schema has the same number (create-packs.ts). */
export const PACK_MS = 300_000
/** A proof needs one or two. */
const FIRST_PACKS = 2
const NEXT_PACKS = 8

interface PackedStretch {
  readonly productId: string
  /** ms, both included. */
  readonly fromTs: number
  readonly toTs: number
}

/** One pack's ticks after the other, oldest first; the first one may begin before the stretch, and the last one may end after it. */
export function packsFrom(database: Database, { productId, fromTs, toTs }: PackedStretch): AsyncGenerator<NewTick[]> {
  const packs = packsOf(database, productId).where('start', '<=', BigInt(toTs)).orderBy('start')
  // The first pack that can have such ticks may begin as much earlier.
  return unpackAll(productId, fromTs - PACK_MS, (after) => packs.where('start', '>', BigInt(after)))
}

/**
 * The same from the end, newest pack first; the ticks of each are in the order of the chain.
 * @param stretch.isPriced asks for packs with a price alone: a market that is closed for long has thousands without
 */
export function packsBackFrom(
  database: Database,
  { productId, toTs, isPriced = false }: Pick<PackedStretch, 'productId' | 'toTs'> & { readonly isPriced?: boolean },
): AsyncGenerator<NewTick[]> {
  const packs = packsOf(database, productId)
    .where('prices', '>=', isPriced ? 1 : 0)
    .orderBy('start', 'desc')
  return unpackAll(productId, toTs + 1, (before) => packs.where('start', '<', BigInt(before)))
}

/** @param beyond the packs on the far side of a time, nearest first */
async function* unpackAll(
  productId: string,
  start: number,
  beyond: (time: number) => ReturnType<typeof packsOf>,
): AsyncGenerator<NewTick[]> {
  let time = start
  for (let limit = FIRST_PACKS; ; limit = NEXT_PACKS) {
    const packs = await beyond(time).limit(limit).execute()
    for (const pack of packs) yield unpack(productId, pack)
    const last = packs.at(-1)
    if (!last || packs.length < limit) return
    time = Number(last.start)
  }
}

/** Puts the ticks that are in packs before those that stand as rows. Rows are read first: a day that is packed meanwhile is then in both, and counted once. */
export async function withPacked<T extends { readonly seq: number | bigint }>(
  database: Database,
  rows: T[],
  wanted: PackedStretch & {
    /** Ticks with a higher number. */
    readonly afterSeq: number
    /** Ticks at most, in all. */
    readonly limit?: number
    /** Asks for one tick after `toTs` too, where there is one. */
    readonly hasNext?: boolean
    readonly of: (tick: NewTick) => T
  },
): Promise<T[]> {
  const { afterSeq, fromTs, toTs, limit = Infinity, hasNext = false, of } = wanted
  const firstRow = Number(rows[0]?.seq ?? Infinity)
  if (firstRow === afterSeq + 1) return rows
  const packed: T[] = []
  for await (const ticks of packsFrom(database, hasNext ? { ...wanted, toTs: Number.MAX_SAFE_INTEGER } : wanted)) {
    for (const tick of ticks) {
      if (tick.seq <= afterSeq || tick.ts < fromTs) continue
      if (tick.seq >= firstRow) return [...packed, ...rows].slice(0, limit)
      const isAfter = tick.ts > toTs
      if (!isAfter || hasNext) packed.push(of(tick))
      if (isAfter || packed.length === limit) return packed
    }
  }
  return [...packed, ...rows].slice(0, limit)
}

function packsOf(database: Database, productId: string) {
  return database
    .selectFrom('tick_pack')
    .select(['start', 'ticks', 'first_seq', 'hash_before', 'hash', 'packed'])
    .where('product_id', '=', productId)
    .where(
      sql<boolean>`exists (select from tick_pack_day d where d.start = tick_pack.start - tick_pack.start % ${DAY_MS})`,
    )
}

/** A pack that can't be read, or says something else than it did: nothing that hangs on it is answered. */
export class BadPackError extends Error {
  override readonly name = 'BadPackError'
}

type Pack = Pick<Selectable<TickPackTable>, 'start' | 'ticks' | 'first_seq' | 'hash_before' | 'hash' | 'packed'>

function unpack(productId: string, pack: Pack): NewTick[] {
  try {
    const ticks = unpackStretch(pack.packed, {
      productId,
      before: pack.hash_before?.toString('hex') ?? null,
      last: pack.hash.toString('hex'),
    })
    if (ticks.length === pack.ticks && ticks[0]?.seq === Number(pack.first_seq)) return ticks
    throw new Error('it begins or ends with another tick')
  } catch (error) {
    throw new BadPackError(`the pack of ${productId} from ${pack.start} was altered`, { cause: error })
  }
}
