import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { CANDLE_INTERVALS_SECONDS, type Candle } from '../../contract/rows/quote.ts'
import type { Database } from '../database/database.ts'
import { STORED_INTERVALS_SECONDS, combine, startOf } from './minute-book.ts'
import type { Minute } from './price-feed.ts'

export interface CandlePage {
  readonly candles: readonly Candle[]
  /** The `before` of the page before this one; null at the beginning. */
  readonly next: number | null
}

export interface CandleRequest {
  readonly productId: string
  readonly intervalSeconds: number
  /** Candles that start before this time; absent: up to now. */
  readonly before: number | undefined
  readonly limit: number
  /** The product's candle of a stored interval that is still open. */
  readonly openCandle: (intervalSeconds: number) => Minute | null
}

/**
 * A page of candles, oldest first. From a minute up they are put together from stored ones and the open one; below a
 * minute from the ticks themselves. Times without a price have no candle.
 */
export async function readCandles(database: Database, request: CandleRequest): Promise<Outcome<CandlePage>> {
  if (!CANDLE_INTERVALS_SECONDS.some((interval) => interval === request.intervalSeconds)) return refuse('not-found')
  const base = STORED_INTERVALS_SECONDS.findLast((stored) => stored <= request.intervalSeconds)
  return done(base === undefined ? await fromTicks(database, request) : await fromStored(database, request, base))
}

async function fromStored(database: Database, request: CandleRequest, base: number): Promise<CandlePage> {
  const length = request.intervalSeconds * 1_000
  const rows = () => database.selectFrom('candle').where('product_id', '=', request.productId).where('interval_seconds', '=', base)
  const open = request.openCandle(base)
  const isOpenWanted = open !== null && (request.before === undefined || open.time < request.before)
  const last = await rows()
    .select('time')
    .where('time', '<', BigInt(request.before ?? Number.MAX_SAFE_INTEGER))
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!isOpenWanted && !last) return { candles: [], next: null }
  const newest = isOpenWanted ? open.time : Number(last?.time)
  const from = startOf(newest, length) - (request.limit - 1) * length
  const stored = await rows()
    .select(['time', 'open', 'high', 'low', 'close'])
    .where('time', '>=', BigInt(from))
    .where('time', '<=', BigInt(newest))
    .orderBy('time')
    .execute()
  const parts = stored.map((row) => ({
    time: Number(row.time), open: Number(row.open), high: Number(row.high), low: Number(row.low), close: Number(row.close), volumeMicro: 0n, amountMicro: 0n,
  }))
  if (isOpenWanted && parts.at(-1)?.time !== open.time) parts.push(open)
  const older = await rows().select('time').where('time', '<', BigInt(from)).limit(1).executeTakeFirst()
  return { candles: group(parts, length), next: older ? from : null }
}

async function fromTicks(database: Database, request: CandleRequest): Promise<CandlePage> {
  const length = request.intervalSeconds * 1_000
  const prices = () => database.selectFrom('tick').where('product_id', '=', request.productId).where('kind', '=', 'price')
  const last = await prices()
    .select('ts')
    .where('ts', '<', BigInt(request.before ?? Number.MAX_SAFE_INTEGER))
    .orderBy('ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { candles: [], next: null }
  const newest = Number(last.ts)
  const from = startOf(newest, length) - (request.limit - 1) * length
  const { rows } = await sql<{ time: bigint; open: bigint; high: bigint; low: bigint; close: bigint }>`
    select ts - ts % ${length}::int8 as time, (array_agg(price order by seq))[1] as open, max(price) as high, min(price) as low,
      (array_agg(price order by seq desc))[1] as close
    from tick where product_id = ${request.productId} and kind = 'price' and ts >= ${from} and ts <= ${newest}
    group by 1 order by 1`.execute(database)
  const older = await prices().select('ts').where('ts', '<', BigInt(from)).limit(1).executeTakeFirst()
  return { candles: rows.map(candleOf), next: older ? from : null }
}

function candleOf(row: { time: bigint; open: bigint; high: bigint; low: bigint; close: bigint }): Candle {
  return { time: Number(row.time), open: Number(row.open), high: Number(row.high), low: Number(row.low), close: Number(row.close) }
}

/** Candles in order → longer candles in order. */
function group(parts: readonly Minute[], length: number): Candle[] {
  const groups = Map.groupBy(parts, (part) => startOf(part.time, length))
  return [...groups].flatMap(([time, members]) => {
    const candle = combine(members, time)
    return candle ? [{ time, open: candle.open, high: candle.high, low: candle.low, close: candle.close }] : []
  })
}
