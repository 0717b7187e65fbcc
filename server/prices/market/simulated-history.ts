/**
 * A chart that is not empty on the first day: a simulation of yesterday and of today up to now, as candles. They are marked as before the
 * launch, have no ticks and settle nothing. So a few steps a minute are enough, and the first start does not wait for the work of two days.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { DAY_MS, SIMULATED_TICK_MS, dayOf, dayStart } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Session } from '../catalogue/opening-hours.ts'
import { writeCandles } from '../chain/chain-writer.ts'
import { MINUTE_MS, STORED_INTERVALS_SECONDS, combine, startOf } from '../chain/minute-book.ts'
import type { Minute } from '../feeds/price-feed.ts'
import { volumeOf } from '../simulated/simulated-feed.ts'

export interface HistoryOptions {
  readonly database: Database
  /** Those that have neither ticks nor candles. */
  readonly products: readonly CatalogueProduct[]
  readonly now: number
  readonly randomSeed: () => string
  readonly sessionOf: (product: CatalogueProduct, now: number) => Session
}

const STEPS_PER_MINUTE = 12
const STEP_MS = MINUTE_MS / STEPS_PER_MINUTE
const TICKS_PER_STEP = STEP_MS / SIMULATED_TICK_MS
const YEAR_MS = 365 * DAY_MS
/** Mean and deviation of the sum of four random bytes. */
const MEAN = 510
const DEVIATION = 147.8

/** Plays and stores it. It begins yesterday at the catalogue's start price. */
export async function playHistory({ database, products, now, randomSeed, sessionOf }: HistoryOptions): Promise<void> {
  if (products.length === 0) return
  const seed = randomSeed()
  const from = dayStart(dayOf(now - DAY_MS))
  const count = Math.floor((now - from) / MINUTE_MS)
  for (const product of products) {
    const minutes = walk(product, { seed, from, count }).filter(
      ({ time }) => sessionOf(product, time).status === 'open',
    )
    const candles = STORED_INTERVALS_SECONDS.flatMap((intervalSeconds) =>
      closedCandles(minutes, intervalSeconds, now).map((candle) => ({
        ...candle,
        intervalSeconds,
        productId: product.id,
      })),
    )
    await writeCandles(database, candles, { isBeforeLaunch: true })
    // Signals and the start page's requests get their turn in between.
    await setImmediate()
  }
}

/** Makes so many minutes of a product, in a walk without drift by its yearly volatility. */
function walk(
  product: CatalogueProduct,
  { seed, from, count }: { readonly seed: string; readonly from: number; readonly count: number },
): Minute[] {
  const random = createHash('shake256', { outputLength: count * STEPS_PER_MINUTE * 4 })
    .update(`history|${seed}|${product.id}`)
    .digest()
  const size = ((product.startPrice * product.volatilityBp) / 10_000) * Math.sqrt(STEP_MS / YEAR_MS)
  const floor = product.startPrice / 10
  let position = product.startPrice
  return Array.from({ length: count }, (_, minute) => {
    const prices: number[] = []
    let activity = 0
    for (let step = 0; step < STEPS_PER_MINUTE; step += 1) {
      const moved = sumOfFour(random, (minute * STEPS_PER_MINUTE + step) * 4) - MEAN
      position += (moved / DEVIATION) * size
      // A walk may not reach zero: below a tenth of its start it is mirrored upwards.
      if (position < floor) position = 2 * floor - position
      prices.push(Math.max(1, Math.floor(position)))
      activity += Math.abs(moved) * TICKS_PER_STEP
    }
    return minuteOf(product, { time: from + minute * MINUTE_MS, prices, activity })
  })
}

function sumOfFour(bytes: Buffer, at: number): number {
  return bytes.readUInt8(at) + bytes.readUInt8(at + 1) + bytes.readUInt8(at + 2) + bytes.readUInt8(at + 3)
}

function minuteOf(
  product: CatalogueProduct,
  { time, prices, activity }: { readonly time: number; readonly prices: readonly number[]; readonly activity: number },
): Minute {
  const close = prices.at(-1) ?? 0
  const volumeMicro = volumeOf(product, activity)
  return {
    time,
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close,
    volumeMicro,
    amountMicro: (volumeMicro * BigInt(close)) / 10n ** BigInt(product.priceScale),
  }
}

/** The candles of an interval that are over at `now`. */
function closedCandles(minutes: readonly Minute[], intervalSeconds: number, now: number): Minute[] {
  const length = intervalSeconds * 1_000
  const groups = Map.groupBy(minutes, (minute) => startOf(minute.time, length))
  return [...groups].flatMap(([time, members]) =>
    time + length <= startOf(now, MINUTE_MS) ? (combine(members, time) ?? []) : [],
  )
}
