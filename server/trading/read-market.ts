/** Reads the public facts of the market, as http serves them. */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Quote } from '../../contract/rows/quote.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { CandlePage } from '../prices/market/candles.ts'
import { signHead } from '../prices/chain/chain-writer.ts'
import type { Market } from '../prices/market/market-face.ts'

export type { Market } from '../prices/market/market-face.ts'

export function readQuotes(market: Market, clock: { now(): number }): Outcome<{ serverTime: number; quotes: Quote[] }> {
  return done({ serverTime: clock.now(), quotes: market.quotes() })
}

/** The newest tick of a product's chain, signed. Refuses `not-found` for an unknown product and for a chain that has not begun. */
export function readHead(market: Market, productId: string): Outcome<Checkpoint> {
  const head = market.product(productId)?.head
  return head === undefined || head.seq === 0 ? refuse('not-found') : done(signHead(market.keys, productId, head))
}

/** A page of candles; refuses with `not-found` for an unknown product or interval. */
export function readProductCandles(
  market: Market,
  productId: string,
  page: { intervalSeconds: number; before?: number | undefined; limit: number },
): Promise<Outcome<CandlePage>> {
  return market.candles(productId, page)
}
