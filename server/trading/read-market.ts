/** Reads the public facts of the market, as http serves them. */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { TickPage } from '../../contract/settlement/tick-page.ts'
import type { Quote } from '../../contract/rows/quote.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { Database } from '../database/database.ts'
import { isDayKept } from '../prices/chain/drop-old-ticks.ts'
import { readTicksAfter, type TicksAfter } from '../prices/chain/read-ticks-after.ts'
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
  page: { intervalSeconds: number; before?: number | undefined; limit: number; withVolume?: 'yes' | undefined },
): Promise<Outcome<CandlePage>> {
  return market.candles(productId, page)
}

/** The ticks after one of a product's chain. Refuses `ticks-dropped` for a day that is no longer kept, `not-found` for a tick that is none. */
export async function readTickPage(database: Database, input: TicksAfter): Promise<Outcome<TickPage>> {
  const page = await readTicksAfter(database, input)
  if (page !== null) return done(page)
  return refuse((await isDayKept(database, dayOf(input.afterTs))) ? 'not-found' : 'ticks-dropped')
}
