import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { ChartMark } from '../../ui/prices/order-mark.ts'

/** The fields of an order that say its entry and its exit, or that it still runs. */
type Marked = Pick<
  Order,
  'status' | 'direction' | 'entryTs' | 'entryPrice' | 'exitTime' | 'exitTs' | 'exitPrice' | 'profit'
>

interface MarksIn {
  /** The chart's first point, ms: marks before it are left out. */
  readonly from: number
  /** In words, when an order ends. */
  readonly sayEnd: (at: number) => string
  readonly saySum: (amount: string) => string
}

/**
 * Makes the chart's marks for a person's own orders: an entry for each, with its direction; an exit for each that ended, joined
 * to its entry, with its sum; and for each that runs a level at its entry price, with the winning side and its end. An order that
 * still waits for its entry has no mark.
 */
export function orderMarks(orders: readonly Marked[], { from, sayEnd, saySum }: MarksIn): ChartMark[] {
  return (
    orders
      .flatMap((order): ChartMark[] => {
        const { entryTs, entryPrice, exitTime, exitTs, exitPrice, profit, direction } = order
        const isRunning = !isFinal(order.status)
        if (entryTs === null || entryPrice === null) return []
        const entry: ChartMark = {
          kind: 'entry',
          time: entryTs,
          price: entryPrice,
          direction,
          isRunning,
          ...(isRunning && exitTime !== null ? { endsAt: exitTime, note: sayEnd(exitTime) } : {}),
        }
        if (exitTs === null || exitPrice === null) return [entry]
        const tone = order.status === 'won' ? 'up' : order.status === 'lost' ? 'down' : 'plain'
        return [
          entry,
          {
            kind: 'exit',
            time: exitTs,
            price: exitPrice,
            direction,
            isRunning: false,
            ...(profit === null ? {} : { note: saySum(profit) }),
            entered: { time: entryTs, price: entryPrice, tone },
          },
        ]
      })
      .filter((mark) => mark.isRunning || mark.time >= from)
      // The chart draws them from left to right.
      .sort((left, right) => left.time - right.time)
  )
}
