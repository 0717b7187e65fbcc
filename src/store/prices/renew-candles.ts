import { keepNewestCandles, readCandles, type CandleSeries } from './candle-memory.ts'

/** Takes a few candles that are here already as the server has them now. Older ones stay as they are. */
export function renewCandles(productId: string, intervalSeconds: number, page: CandleSeries): void {
  const last = readCandles(productId, intervalSeconds)?.candles.at(-1)
  const first = page.candles[0]
  if (last !== undefined && first !== undefined && first.time <= last.time)
    keepNewestCandles(productId, intervalSeconds, page)
}
