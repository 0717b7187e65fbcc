/** What everybody may read of the market, as http serves it. */
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Quote } from '../../contract/rows/quote.ts'
import type { CandlePage } from '../prices/candles.ts'
import type { Market } from '../prices/market-face.ts'

export type { Market } from '../prices/market-face.ts'

export function readQuotes(market: Market, clock: { now(): number }): Outcome<{ serverTime: number; quotes: Quote[] }> {
  return done({ serverTime: clock.now(), quotes: market.quotes() })
}

/** A page of candles; refuses with `not-found` for an unknown product or interval. */
export function readProductCandles(
  market: Market,
  productId: string,
  page: { intervalSeconds: number; before?: number | undefined; limit: number },
): Promise<Outcome<CandlePage>> {
  return market.candles(productId, page)
}
