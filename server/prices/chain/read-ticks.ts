import type { Checkpoint, Tick, Trade } from '../../../contract/settlement/tick.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CheckpointTable, TickTable } from './tables.ts'

type Reader = Database | Tx['db']

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
 * The ticks of a product with seq above `afterSeq`, in order.
 * @param input.fromTs time of the tick `afterSeq`, or earlier: it tells which days to look at
 * @param input.toTs the last time that is wanted; one tick above it is given too, where there is one
 */
export async function readTicks(
  database: Reader,
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
  return [...rows, ...beyond].map(tickOf)
}

/** So many ticks of a product up to a number, newest first. @param input.toTs time of the tick after `toSeq`, which tells which days to look at */
export async function readTicksBefore(
  database: Reader,
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
  return rows.map(tickOf)
}

/** Signed heads of a product between two numbers, both included, oldest first. */
export async function readCheckpoints(
  database: Reader,
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
