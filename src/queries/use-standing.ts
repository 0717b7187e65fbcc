import { useSyncExternalStore } from 'react'
import type { Order } from '../../contract/rows/order.ts'
import type { Quote } from '../../contract/rows/quote.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { quotesCell } from '../store/prices/live-prices.ts'

/** How many running orders would be right, wrong or equal if they ended at this moment. */
export interface Standing {
  readonly right: number
  readonly wrong: number
  readonly equal: number
}

/** An older price is not the price of this moment. */
const PRICE_MS_MAX = 10_000

/** Renewed when one of the counts changes, not with each tick. */
export function useStanding(orders: readonly Order[]): Standing {
  const counts = useSyncExternalStore(quotesCell.subscribe, () => {
    const { right, wrong, equal } = standingOf(orders, quotesCell.get(), serverTimeAt(systemClock.now()))
    return `${right} ${wrong} ${equal}`
  })
  const [right = 0, wrong = 0, equal = 0] = counts.split(' ').map(Number)
  return { right, wrong, equal }
}

/**
 * Leaves out an order that waits for its entry, one whose time is over, and one without a fresh price.
 * @param now server time, ms
 */
export function standingOf(
  orders: readonly Pick<Order, 'productId' | 'direction' | 'entryPrice' | 'exitTime'>[],
  quotes: ReadonlyMap<string, Pick<Quote, 'price' | 'ts'>>,
  now: number,
): Standing {
  let [right, wrong, equal] = [0, 0, 0]
  for (const { productId, direction, entryPrice, exitTime } of orders) {
    const quote = quotes.get(productId)
    if (entryPrice === null || exitTime === null || exitTime <= now) continue
    if (quote === undefined || now - quote.ts > PRICE_MS_MAX) continue
    if (quote.price === entryPrice) equal += 1
    else if (quote.price > entryPrice === (direction === 'up')) right += 1
    else wrong += 1
  }
  return { right, wrong, equal }
}
