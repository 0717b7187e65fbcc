import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { Ended } from '../../commands/take-news.ts'

export type EndedOrder = Extract<Ended, { kind: 'order' }>['row']
export type EndedReview = Exclude<Ended, { kind: 'order' }>

/** The news on the screen: all orders are one snackbar and all reviews another, so there are never more than two. */
export interface GatheredNews {
  readonly orders: readonly EndedOrder[]
  readonly reviews: readonly EndedReview[]
}
export const NO_NEWS: GatheredNews = { orders: [], reviews: [] }

export function gather(shown: GatheredNews, news: readonly Ended[]): GatheredNews {
  const orders = news.flatMap((ended) => (ended.kind === 'order' ? [ended.row] : []))
  const reviews = news.flatMap((ended) => (ended.kind === 'order' ? [] : [ended]))
  return {
    orders: orders.length === 0 ? shown.orders : [...shown.orders, ...orders],
    reviews: reviews.length === 0 ? shown.reviews : [...shown.reviews, ...reviews],
  }
}

/** The summed result of several orders. */
export function totalOf(orders: readonly EndedOrder[]): { readonly profit: string; readonly won: number; readonly lost: number; readonly back: number } {
  const count = (...statuses: readonly string[]) => orders.filter(({ status }) => statuses.includes(status)).length
  return {
    profit: formatMoney(orders.reduce((sum, { profit }) => sum + parseMoney(profit ?? '0.00'), 0n)),
    won: count('won'), lost: count('lost'), back: count('tie', 'void'),
  }
}
