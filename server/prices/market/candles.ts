import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { CANDLE_INTERVALS_SECONDS } from '../../../contract/candle-intervals.ts'
import type { Candle } from '../../../contract/rows/quote.ts'
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import { isDayKept } from '../chain/drop-old-ticks.ts'
import { MINUTE_MS, STORED_INTERVALS_SECONDS, startOf } from '../chain/minute-book.ts'
import { unpackSeconds } from '../chain/packed-seconds.ts'
import { packsFrom } from '../chain/read-packs.ts'
import type { Minute } from '../feeds/price-feed.ts'
import { SECONDS_KEPT_MS, type SecondBook } from '../chain/second-book.ts'

const SECOND_MS = 1_000

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
  /** Candles from one minute up get what was traded in them. */
  readonly withVolume?: 'yes' | undefined
  /** The product's candle of a stored interval that is still open. */
  readonly openCandle: (intervalSeconds: number) => Minute | null
  readonly seconds: SecondBook
}

/**
 * A page of candles, oldest first. From a minute up they are put together from stored ones and the open one; below a
 * minute from the book of seconds, and before it from the seconds that stand beside each stored minute. Times without a price have no candle.
 */
export async function readCandles(database: Database, request: CandleRequest): Promise<Outcome<CandlePage>> {
  if (!CANDLE_INTERVALS_SECONDS.some((interval) => interval === request.intervalSeconds)) return refuse('not-found')
  const base = STORED_INTERVALS_SECONDS.findLast((stored) => stored <= request.intervalSeconds)
  return done(base === undefined ? await fromSeconds(database, request) : await fromStored(database, request, base))
}

async function fromStored(database: Database, request: CandleRequest, base: number): Promise<CandlePage> {
  const length = request.intervalSeconds * 1_000
  const rows = () =>
    database.selectFrom('candle').where('product_id', '=', request.productId).where('interval_seconds', '=', base)
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
    .select(['time', 'open', 'high', 'low', 'close', 'volume_micro'])
    .where('time', '>=', BigInt(from))
    .where('time', '<=', BigInt(newest))
    .orderBy('time')
    .execute()
  const parts: StoredCandle[] = stored.map((row) => ({ ...candleOf(row), volumeMicro: row.volume_micro }))
  if (isOpenWanted && parts.at(-1)?.time !== open.time) parts.push(open)
  const older = await rows().select('time').where('time', '<', BigInt(from)).limit(1).executeTakeFirst()
  const candles = group(parts, length)
  return {
    candles: request.withVolume === 'yes' ? withVolumes(candles, parts, length) : candles,
    next: older ? from : null,
  }
}

type StoredCandle = Candle & { readonly volumeMicro: bigint }

const MICRO = 1_000_000

/** A source that says no volumes has zeros: those candles get none. */
function withVolumes(candles: readonly Candle[], parts: readonly StoredCandle[], length: number): Candle[] {
  const sums = new Map<number, bigint>()
  for (const { time, volumeMicro } of parts) {
    const start = startOf(time, length)
    sums.set(start, (sums.get(start) ?? 0n) + volumeMicro)
  }
  return candles.map((candle) => {
    const sum = sums.get(candle.time) ?? 0n
    return sum === 0n ? candle : { ...candle, volume: Number(sum) / MICRO }
  })
}

/** Every read of ticks has both ends named, no further apart than a page is long: so few days of the table are looked at. */
async function fromSeconds(database: Database, request: CandleRequest): Promise<CandlePage> {
  const { productId, seconds, before = Number.MAX_SAFE_INTEGER } = request
  const length = request.intervalSeconds * 1_000
  await fillSeconds(database, request)
  const kept = seconds.since()
  const newest =
    seconds.between(kept, before).at(-1)?.time ?? (await newestBefore(database, productId, Math.min(before, kept)))
  if (newest === null) return { candles: [], next: null }
  const from = startOf(newest, length) - (request.limit - 1) * length
  const stored =
    from < kept ? await readSeconds(database, { productId, from, before: Math.min(before, kept), length }) : []
  const known = seconds.between(Math.max(from, kept), before)
  const hasOlder =
    seconds.between(kept, from).length > 0 || (await newestBefore(database, productId, Math.min(from, kept))) !== null
  return { candles: [...stored, ...group(known, length)], next: hasOlder ? from : null }
}

const filling = new WeakMap<SecondBook, Promise<void>>()

/** The book begins with its process: what it lacks of the last hours is read once, however many ask. */
function fillSeconds(database: Database, { productId, seconds }: CandleRequest): Promise<void> {
  const known = filling.get(seconds)
  if (known) return known
  const before = seconds.since()
  const from = startOf(Math.max(0, before - SECONDS_KEPT_MS), MINUTE_MS)
  const running = readSeconds(database, { productId, from, before, length: SECOND_MS }).then((candles) =>
    seconds.putBefore(candles, from),
  )
  filling.set(seconds, running)
  // Asked for again by the next request.
  running.catch(() => filling.delete(seconds))
  return running
}

/** The start of the newest second with a price before a time, by way of the stored minutes; null where none is older. */
async function newestBefore(database: Database, productId: string, before: number): Promise<number | null> {
  const minute = await playedMinutes(database, productId)
    .where('time', '<', BigInt(before))
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!minute) return null
  const from = Number(minute.time)
  const to = Math.min(before, from + MINUTE_MS)
  const seconds = minute.seconds
    ? unpackSeconds(from, minute.seconds).filter(({ time }) => time < to)
    : await readTickCandles(database, { productId, from, before: to, length: SECOND_MS })
  const last = seconds.at(-1)
  if (last) return last.time
  // Its prices lie after the time that was asked for, or its day is no longer kept.
  const isKept = minute.seconds !== null || (await isDayKept(database, dayOf(from)))
  return isKept ? newestBefore(database, productId, from) : null
}

/** The minutes behind which ticks stood. */
function playedMinutes(database: Database, productId: string) {
  return database
    .selectFrom('candle')
    .select(['time', 'seconds'])
    .where('product_id', '=', productId)
    .where('interval_seconds', '=', MINUTE_MS / 1_000)
    .where('is_before_launch', '=', false)
}

interface Stretch {
  readonly productId: string
  readonly from: number
  readonly before: number
  /** How long a candle lasts, ms. */
  readonly length: number
}

/** Candles of closed minutes, from the seconds that stand beside each; where one has none, from the ticks. */
async function readSeconds(database: Database, stretch: Stretch): Promise<Candle[]> {
  const { productId, from, before, length } = stretch
  const minutes = await playedMinutes(database, productId)
    .where('time', '>=', BigInt(startOf(from, MINUTE_MS)))
    .where('time', '<', BigInt(before))
    .orderBy('time')
    .execute()
  const seconds: Candle[] = []
  for (const minute of minutes) {
    if (minute.seconds === null) return readTickCandles(database, stretch)
    for (const second of unpackSeconds(Number(minute.time), minute.seconds))
      if (second.time >= from && second.time < before) seconds.push(second)
  }
  return group(seconds, length)
}

async function readTickCandles(database: Database, input: Stretch): Promise<Candle[]> {
  const { rows } = await sql<{ time: bigint; open: bigint; high: bigint; low: bigint; close: bigint }>`
    select time, (array_agg(price))[1] as open, max(price) as high, min(price) as low, (array_agg(price))[count(*)] as close
    from (
      -- In the order of the key, so that nothing is sorted: a page of 15 s candles has 30,000 ticks.
      select ts - ts % ${input.length}::int8 as time, price
      from tick where product_id = ${input.productId} and kind = 'price' and ts >= ${input.from} and ts < ${input.before} order by ts, seq
    ) priced
    group by time order by time`.execute(database)
  const fromRows = rows.map(candleOf)
  const packed = await readPackedCandles(database, { ...input, before: fromRows[0]?.time ?? input.before })
  return [...packed, ...fromRows]
}

/** The same of days that are packed: they lie before all rows. */
async function readPackedCandles(database: Database, { productId, from, before, length }: Stretch): Promise<Candle[]> {
  const prices: Candle[] = []
  for await (const ticks of packsFrom(database, { productId, fromTs: from, toTs: before - 1 }))
    for (const { ts, price } of ticks)
      if (price !== null && ts >= from && ts < before)
        prices.push({ time: ts, open: price, high: price, low: price, close: price })
  return group(prices, length)
}

function candleOf(row: { time: bigint; open: bigint; high: bigint; low: bigint; close: bigint }): Candle {
  return {
    time: Number(row.time),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
  }
}

/** Candles in order → longer candles in order. */
function group(parts: readonly Candle[], length: number): Candle[] {
  const groups: Candle[] = []
  for (const { time, open, high, low, close } of parts) {
    const last = groups.at(-1)
    const start = startOf(time, length)
    if (last?.time !== start) groups.push({ time: start, open, high, low, close })
    else
      groups[groups.length - 1] = {
        time: start,
        open: last.open,
        high: Math.max(last.high, high),
        low: Math.min(last.low, low),
        close,
      }
  }
  return groups
}
