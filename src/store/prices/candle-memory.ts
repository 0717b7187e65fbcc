/**
 * Candles of the charts that were opened, in memory alone: they are public, large, and asked for again in a moment.
 * Bounded: the series longest unused goes first, and a series ends where it has enough.
 */
import type { Candle } from '../../../contract/rows/quote.ts'

const SERIES_MAX = 12
const CANDLES_MAX = 20_000
/** A series that goes on while a chart stands for hours keeps so many, or as many as were scrolled back to. */
const KEPT_CANDLES = 1_000

export interface CandleSeries {
  /** Oldest first. */
  readonly candles: readonly Candle[]
  /** The time at which the page before these begins, as the server said; null at the beginning. */
  readonly next: number | null
}

const series = new Map<string, CandleSeries>()
const listeners = new Set<() => void>()

const keyOf = (productId: string, intervalSeconds: number) => `${productId}@${intervalSeconds}`

/**
 * Takes the newest page. Earlier candles stay only if the page reaches back to them: the chart never draws over a hole. The oldest
 * of a long series go, and can be asked for again.
 */
export function keepNewestCandles(productId: string, intervalSeconds: number, page: CandleSeries): void {
  keep(productId, intervalSeconds, joinNewest(readCandles(productId, intervalSeconds), page))
}

/** Puts the page that ends before `before` in front, unless the series has moved on meanwhile. */
export function keepOlderCandles(
  productId: string,
  intervalSeconds: number,
  { before, page }: { before: number; page: CandleSeries },
): void {
  const known = readCandles(productId, intervalSeconds)
  if (known?.next !== before) return
  const candles = [...page.candles, ...known.candles]
  keep(productId, intervalSeconds, { candles, next: candles.length >= CANDLES_MAX ? null : page.next })
}

/** The series as last kept, the same object until the next one; undefined when none is here. */
export function readCandles(productId: string, intervalSeconds: number): CandleSeries | undefined {
  return series.get(keyOf(productId, intervalSeconds))
}

export function watchCandles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(productId: string, intervalSeconds: number, next: CandleSeries): void {
  const key = keyOf(productId, intervalSeconds)
  series.delete(key)
  series.set(key, next)
  for (const oldest of series.keys()) {
    if (series.size <= SERIES_MAX) break
    series.delete(oldest)
  }
  for (const listener of listeners) listener()
}

function joinNewest(known: CandleSeries | undefined, page: CandleSeries): CandleSeries {
  const start = page.next
  const last = known?.candles.at(-1)
  if (known === undefined || start === null || last === undefined || last.time < start) return page
  const older = known.candles.filter((candle) => candle.time < start)
  if (older.length === 0) return page
  const joined = [...older, ...page.candles]
  const candles = joined.slice(-Math.max(KEPT_CANDLES, known.candles.length))
  return { candles, next: candles.length === joined.length ? known.next : (candles[0]?.time ?? null) }
}
