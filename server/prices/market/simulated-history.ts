/**
 * A chart that is not empty on the first day: a simulation of yesterday and of today up to now, as candles. They are marked as before the
 * launch, have no ticks and settle nothing.
 */
import { setImmediate } from 'node:timers/promises'
import {
  DAY_MS,
  SIMULATED_TICK_MS,
  TICKS_PER_DAY,
  dayOf,
  dayStart,
  type SimulatedTick,
  walkDay,
} from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import { candleRow } from '../chain/chain-writer.ts'
import { MINUTE_MS, STORED_INTERVALS_SECONDS, combine, startOf } from '../chain/minute-book.ts'
import type { Session } from '../catalogue/opening-hours.ts'
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

type Walks = Map<string, ReturnType<typeof walkDay>>

const TICKS_PER_MINUTE = MINUTE_MS / SIMULATED_TICK_MS
const ROWS_PER_INSERT = 2_000

/** Plays and stores it. Yesterday begins at the catalogue's start price, today where yesterday ended. */
export async function playHistory(options: HistoryOptions): Promise<void> {
  const { database, products, now } = options
  if (products.length === 0) return
  const today = dayOf(now)
  const yesterday = dayOf(now - DAY_MS)
  const before = await playAll(options, walksOf(options, yesterday, products), TICKS_PER_DAY / TICKS_PER_MINUTE)
  const continued = products.map((product) => ({
    ...product,
    startPrice: before.get(product.id)?.endPrice ?? product.startPrice,
  }))
  const minutesToday = Math.floor((now - dayStart(today)) / MINUTE_MS)
  const after = await playAll(options, walksOf(options, today, continued), minutesToday)
  const rows = products.flatMap((product) => {
    const minutes = [...(before.get(product.id)?.minutes ?? []), ...(after.get(product.id)?.minutes ?? [])]
    return STORED_INTERVALS_SECONDS.flatMap((intervalSeconds) =>
      closedCandles(minutes, intervalSeconds, now).map((candle) =>
        candleRow({ ...candle, intervalSeconds, productId: product.id }, true),
      ),
    )
  })
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await database
      .insertInto('candle')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function walksOf({ randomSeed }: HistoryOptions, day: string, products: readonly CatalogueProduct[]): Walks {
  const seed = randomSeed()
  return new Map(
    products.map(({ id, startPrice, volatilityBp }) => [
      id,
      walkDay({ seed, day, productId: id, startPrice, volatilityBp }),
    ]),
  )
}

async function playAll(
  options: HistoryOptions,
  walks: Walks,
  minuteCount: number,
): Promise<Map<string, { minutes: Minute[]; endPrice: number }>> {
  const played = new Map<string, { minutes: Minute[]; endPrice: number }>()
  for (const product of options.products) {
    const walk = walks.get(product.id)
    if (!walk) throw new Error(`no walk of ${product.id}`)
    let endPrice = product.startPrice
    const minutes: Minute[] = []
    for (let minute = 0; minute < minuteCount; minute += 1) {
      const ticks = Array.from({ length: TICKS_PER_MINUTE }, () => walk.next())
      const candle = minuteOf(product, ticks)
      endPrice = candle.close
      if (options.sessionOf(product, candle.time).status === 'open') minutes.push(candle)
    }
    played.set(product.id, { minutes, endPrice })
    // A second or two of work at the first start: signals and the start page's requests get their turn in between.
    await setImmediate()
  }
  return played
}

function minuteOf(product: CatalogueProduct, ticks: readonly SimulatedTick[]): Minute {
  const prices = ticks.map((tick) => tick.price)
  const close = prices.at(-1) ?? 0
  const volumeMicro = volumeOf(
    product,
    ticks.reduce((sum, tick) => sum + tick.activity, 0),
  )
  return {
    time: startOf(ticks[0]?.sourceTs ?? 0, MINUTE_MS),
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
