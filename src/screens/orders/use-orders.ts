import type { Order } from '../../../contract/rows/order.ts'
import type { OrderStatus } from '../../../contract/rows/order-status.ts'
import { useFoundByNumber } from '../../queries/use-found-by-number.ts'
import { useFoundByNote } from '../../queries/use-found-by-note.ts'
import { ordersOf, useIsPractising, useOrdersName, useShownOrders } from '../../queries/use-practice.ts'
import { type OrderFilter, whereOf } from './order-filter.ts'

/** Not more than the front of the history holds: the first page is there at once. */
const PAGE_ROWS = 50
/** A number that fits more orders than this is not yet one. */
const FOUND_MAX = 100

interface Orders {
  readonly orders: readonly Order[]
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly isLoading: boolean
  readonly isComplete: boolean
}

/** The orders of a list, newest first: those that a number, a note or a tag finds, or those that the filter lets through. */
export function useOrders({
  filter,
  statuses,
  from,
}: {
  filter: OrderFilter
  statuses: readonly OrderStatus[]
  from: number
}): Orders {
  const where = whereOf(filter, statuses)
  const history = useShownOrders({ where, pageSize: PAGE_ROWS })
  const found = useFound(filter.search)
  const isInList = (order: Order) =>
    where.status.includes(order.status) &&
    order.acceptedAt >= from &&
    (filter.productId === null || order.productId === filter.productId) &&
    (filter.direction === null || order.direction === filter.direction)
  if (filter.search !== '') {
    return {
      orders: found?.filter(isInList) ?? [],
      hasMore: false,
      loadMore: () => undefined,
      isLoading: found === undefined,
      isComplete: true,
    }
  }
  const orders = from === 0 ? history.rows : history.rows.filter((order) => order.acceptedAt >= from)
  // Newest first: where an older one was read already, no other of the period follows.
  return { ...history, orders, hasMore: history.hasMore && orders.length === history.rows.length }
}

/** Undefined while they are looked for. */
function useFound(text: string): readonly Order[] | undefined {
  const isPractising = useIsPractising()
  const ordersName = useOrdersName()
  const numbered = useFoundByNumber(ordersName, { text, limit: FOUND_MAX })
  const noted = useFoundByNote(ordersName, { text, limit: FOUND_MAX })
  if (numbered === undefined || noted === undefined) return undefined
  const shown = [numbered, noted].map((rows) => ordersOf(isPractising, { rows, isLoading: false }))
  if (shown.some(({ isLoading }) => isLoading)) return undefined
  const found = new Map<string, Order>(shown.flatMap(({ rows }) => rows).map((order) => [order.id, order]))
  return [...found.values()].sort((left, right) => right.acceptedAt - left.acceptedAt)
}
