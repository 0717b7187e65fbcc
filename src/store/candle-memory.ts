/**
 * Candles of the charts that were opened, in memory alone: they are public, large, and asked for again in a moment.
 * Bounded: the series longest unused goes first.
 */
import type { Candle } from '../../contract/rows/quote.ts'

const SERIES_MAX = 12

export interface CandleSeries {
  /** Oldest first. */
  readonly candles: readonly Candle[]
}

const series = new Map<string, CandleSeries>()
const listeners = new Set<() => void>()

const keyOf = (productId: string, intervalSeconds: number) => `${productId}@${intervalSeconds}`

export function keepCandles(productId: string, intervalSeconds: number, candles: readonly Candle[]): void {
  const key = keyOf(productId, intervalSeconds)
  series.delete(key)
  series.set(key, { candles })
  for (const oldest of series.keys()) {
    if (series.size <= SERIES_MAX) break
    series.delete(oldest)
  }
  for (const listener of listeners) listener()
}

/** The series as last kept, the same object until the next one; undefined when none is here. */
export function readCandles(productId: string, intervalSeconds: number): CandleSeries | undefined {
  return series.get(keyOf(productId, intervalSeconds))
}

export function watchCandles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
