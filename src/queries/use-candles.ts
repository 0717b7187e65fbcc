import { useCallback, useSyncExternalStore } from 'react'
import { readCandles, watchCandles, type CandleSeries } from '../store/prices/candle-memory.ts'

/** The candles that were loaded for a chart, oldest first; undefined while none have come (commands/load-candles.ts asks for them). */
export function useCandles(productId: string, intervalSeconds: number): CandleSeries | undefined {
  const read = useCallback(() => readCandles(productId, intervalSeconds), [productId, intervalSeconds])
  return useSyncExternalStore(watchCandles, read)
}
