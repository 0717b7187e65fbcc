import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { ChartMark } from '../../ui/price-chart.tsx'

/** Of an order: where it entered, and where it ended or that it still runs. */
type Marked = Pick<Order, 'status' | 'direction' | 'entryTs' | 'entryPrice' | 'exitTs' | 'exitPrice'>

/**
 * What a chart marks of a person's own orders: the entry of each, with its direction; the exit of those that ended; and
 * of those that run a level at the price they entered at. An order that still waits for its entry has nothing to mark.
 * @param from the chart's first point, ms: what lies before it is not drawn
 */
export function orderMarks(orders: readonly Marked[], from: number): ChartMark[] {
  return orders
    .flatMap((order): ChartMark[] => {
      const { entryTs, entryPrice, exitTs, exitPrice, direction } = order
      if (entryTs === null || entryPrice === null) return []
      const entry: ChartMark = { kind: 'entry', time: entryTs, price: entryPrice, direction, isRunning: !isFinal(order.status) }
      return exitTs === null || exitPrice === null ? [entry] : [entry, { kind: 'exit', time: exitTs, price: exitPrice, direction, isRunning: false }]
    })
    .filter((mark) => mark.isRunning || mark.time >= from)
    // The chart draws them from left to right.
    .sort((left, right) => left.time - right.time)
}
