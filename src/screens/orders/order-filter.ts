/** The filter of a list of orders. It stands in the address, so that the way back from an order finds it again. */
import { type Direction, FINAL_STATUSES, type OrderStatus } from '../../../contract/rows/order-status.ts'
import { ORDERS_PAGE } from '../../paths.ts'

export const PERIODS_DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const
export type Period = keyof typeof PERIODS_DAYS

export interface OrderFilter {
  readonly productId: string | null
  readonly direction: Direction | null
  readonly result: OrderStatus | null
  readonly period: Period | null
  /** Part of an order's number, or of what the person wrote beside it, as typed. */
  readonly search: string
}

export const NO_FILTER: OrderFilter = { productId: null, direction: null, result: null, period: null, search: '' }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Reads the address; what it does not know is no filter. */
export function filterOf(query: URLSearchParams): OrderFilter {
  const [direction, result, period] = [query.get('direction'), query.get('result'), query.get('period')]
  return {
    productId: query.get('product'),
    direction: direction === 'up' || direction === 'down' ? direction : null,
    result: FINAL_STATUSES.find((status) => status === result) ?? null,
    period: period !== null && isPeriod(period) ? period : null,
    search: query.get('number') ?? '',
  }
}

/** The address of a list with this filter. */
export function addressOf(tab: string, filter: OrderFilter): string {
  const query = new URLSearchParams({ tab })
  const parts = {
    product: filter.productId,
    direction: filter.direction,
    result: filter.result,
    period: filter.period,
    number: filter.search,
  }
  for (const [name, value] of Object.entries(parts)) if (value !== null && value !== '') query.set(name, value)
  return `${ORDERS_PAGE}?${query.toString()}`
}

export function isFiltered(filter: OrderFilter): boolean {
  return (
    filter.productId !== null ||
    filter.direction !== null ||
    filter.result !== null ||
    filter.period !== null ||
    filter.search !== ''
  )
}

/** The conditions on an order's fields. @param statuses those of the list itself */
export function whereOf(filter: OrderFilter, statuses: readonly OrderStatus[]) {
  return {
    status: filter.result === null ? statuses : statuses.filter((status) => status === filter.result),
    ...(filter.productId === null ? {} : { productId: filter.productId }),
    ...(filter.direction === null ? {} : { direction: filter.direction }),
  }
}

/** The time from which orders count, ms, to the minute; 0 for all. @param now the server's clock */
export function fromOf(filter: OrderFilter, now: number): number {
  return filter.period === null ? 0 : Math.floor(now / MINUTE_MS) * MINUTE_MS - PERIODS_DAYS[filter.period] * DAY_MS
}

function isPeriod(name: string): name is Period {
  return Object.hasOwn(PERIODS_DAYS, name)
}
