import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { ChartMark } from '../../ui/prices/price-chart.tsx'

/** Of an order: where it entered, and where it ended or that it still runs. */
type Marked = Pick<Order, 'status' | 'direction' | 'entryTs' | 'entryPrice' | 'exitTs' | 'exitPrice'>

/**
 * What a chart marks of a person's own orders: the entry of each, with its direction; the exit of those that ended, joined
 * with the entry; and of those that run a level at the price they entered at, with the side that is right. An order that still waits for its entry has nothing to mark.
 * @param from the chart's first point, ms: what lies before it is not drawn
 */
export function orderMarks(orders: readonly Marked[], from: number): ChartMark[] {
  return orders
    .flatMap((order): ChartMark[] => {
      const { entryTs, entryPrice, exitTs, exitPrice, direction } = order
      if (entryTs === null || entryPrice === null) return []
      const entry: ChartMark = { kind: 'entry', time: entryTs, price: entryPrice, direction, isRunning: !isFinal(order.status) }
      if (exitTs === null || exitPrice === null) return [entry]
      const tone = order.status === 'won' ? 'up' : order.status === 'lost' ? 'down' : 'plain'
      return [entry, { kind: 'exit', time: exitTs, price: exitPrice, direction, isRunning: false, entered: { time: entryTs, price: entryPrice, tone } }]
    })
    .filter((mark) => mark.isRunning || mark.time >= from)
    // The chart draws them from left to right.
    .sort((left, right) => left.time - right.time)
}
