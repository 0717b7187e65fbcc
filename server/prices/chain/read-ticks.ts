import { sql, type Selectable } from 'kysely'
import type { Checkpoint, Tick, Trade } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { NewTick } from './chain-writer.ts'
import { packsBackFrom, packsFrom, withPacked } from './read-packs.ts'
import type { CheckpointTable, TickTable } from './tables.ts'

/** The columns that `tickOf` reads. */
export const TICK_COLUMNS = [
  'product_id',
  'seq',
  'kind',
  'ts',
  'price',
  'source_ts',
  'hash',
  'trade_symbol',
  'trade_id',
] as const

/**
 * The ticks of a product with seq above `afterSeq`, in order, from rows and packs.
 * @param input.fromTs time of the tick `afterSeq`, or earlier: it tells which days to look at
 * @param input.toTs the last time that is wanted; one tick above it is given too, where there is one
 */
export async function readTicks(
  database: Database,
  input: { productId: string; afterSeq: number; fromTs: number; toTs: number },
): Promise<Tick[]> {
  const base = () => database.selectFrom('tick').select(TICK_COLUMNS).where('product_id', '=', input.productId)
  const rows = await base()
    .where('ts', '>=', BigInt(input.fromTs))
    .where('ts', '<=', BigInt(input.toTs))
    .where('seq', '>', BigInt(input.afterSeq))
    .orderBy('seq')
    .execute()
  const beyond = await base()
    .where('ts', '>', BigInt(input.toTs))
    .where('seq', '>', BigInt(input.afterSeq))
    .orderBy('ts')
    .orderBy('seq')
    .limit(1)
    .execute()
  const all = [...rows, ...beyond].map(tickOf)
  return withPacked(database, all, { ...input, hasNext: true, of: withoutVolume })
}

/** One tick of a product, by its number and the span in which it lies; null where it is not there. */
export async function readTick(
  database: Database,
  { productId, seq, fromTs, toTs }: { productId: string; seq: number; fromTs: number; toTs: number },
): Promise<Tick | null> {
  const row = await database
    .selectFrom('tick')
    .select(TICK_COLUMNS)
    .where('product_id', '=', productId)
    .where('ts', '>=', BigInt(fromTs))
    .where('ts', '<=', BigInt(toTs))
    .where('seq', '=', BigInt(seq))
    .executeTakeFirst()
  if (row) return tickOf(row)
  for await (const ticks of packsFrom(database, { productId, fromTs, toTs })) {
    const tick = ticks.find((one) => one.seq === seq)
    if (tick) return tick.ts >= fromTs && tick.ts <= toTs ? withoutVolume(tick) : null
  }
  return null
}

/** When the oldest kept tick was, of one product or of any: its time, or the beginning of its pack; null where there is none. */
export async function oldestTickTs(database: Database, productId?: string): Promise<number | null> {
  const ofProduct = productId === undefined ? sql`true` : sql`product_id = ${productId}`
  const { rows } = await sql<{ ts: bigint | null }>`
    select coalesce((select min(start) from tick_pack where ${ofProduct} and exists (
      select from tick_pack_day d where d.start = tick_pack.start - tick_pack.start % 86400000
    )), (select min(ts) from tick where ${ofProduct})) as ts`.execute(database)
  const ts = rows[0]?.ts ?? null
  return ts === null ? null : Number(ts)
}

/** Reads so many ticks of a product up to a number, newest first. @param input.toTs time of the tick after `toSeq`, which tells which days to look at */
export async function readTicksBefore(
  database: Database,
  input: { productId: string; toSeq: number; toTs: number; limit: number },
): Promise<Tick[]> {
  const rows = await database
    .selectFrom('tick')
    .select(TICK_COLUMNS)
    .where('product_id', '=', input.productId)
    .where('ts', '<=', BigInt(input.toTs))
    .where('seq', '<=', BigInt(input.toSeq))
    .orderBy('ts', 'desc')
    .orderBy('seq', 'desc')
    .limit(input.limit)
    .execute()
  const found = rows.map(tickOf)
  if (found.length === input.limit) return found
  const toSeq = (found.at(-1)?.seq ?? input.toSeq + 1) - 1
  for await (const ticks of packsBackFrom(database, input)) {
    const before = ticks.filter(({ seq, ts }) => seq <= toSeq && ts <= input.toTs)
    found.push(
      ...before
        .reverse()
        .slice(0, input.limit - found.length)
        .map(withoutVolume),
    )
    if (found.length === input.limit) break
  }
  return found
}

/** Signed heads of a product between two numbers, both included, oldest first. */
export async function readCheckpoints(
  database: Database,
  input: { productId: string; fromSeq: number; toSeq: number; limit: number },
): Promise<Checkpoint[]> {
  const rows = await database
    .selectFrom('checkpoint')
    .selectAll()
    .where('product_id', '=', input.productId)
    .where('seq', '>=', BigInt(input.fromSeq))
    .where('seq', '<=', BigInt(input.toSeq))
    .orderBy('seq')
    .limit(input.limit)
    .execute()
  return rows.map(checkpointOf)
}

export function tickOf(row: Omit<Selectable<TickTable>, 'volume_micro'>): Tick {
  return {
    productId: row.product_id,
    seq: Number(row.seq),
    kind: row.kind,
    ts: Number(row.ts),
    price: row.price === null ? null : Number(row.price),
    sourceTs: row.source_ts === null ? null : Number(row.source_ts),
    ...tradeOf(row),
    hash: row.hash.toString('hex'),
  }
}

/** A tick as proofs and pages carry it. */
export function withoutVolume({ volumeMicro: _, ...tick }: NewTick): Tick {
  return tick
}

/** A row's trade, as a part of a tick. */
export function tradeOf(row: Pick<Selectable<TickTable>, 'trade_symbol' | 'trade_id'>): { readonly trade?: Trade } {
  const { trade_symbol: symbol, trade_id: id } = row
  return symbol === null || id === null ? {} : { trade: { symbol, id } }
}

function checkpointOf(row: Selectable<CheckpointTable>): Checkpoint {
  return {
    productId: row.product_id,
    seq: Number(row.seq),
    ts: Number(row.ts),
    hash: row.hash.toString('hex'),
    keyId: row.key_id,
    signature: row.signature,
  }
}
