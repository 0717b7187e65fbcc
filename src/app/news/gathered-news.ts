import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { Ended } from '../../commands/take-news.ts'

export type EndedOrder = Extract<Ended, { kind: 'order' }>['row']
export type FiredAlert = Extract<Ended, { kind: 'alert' }>['row']
export type EndedReview = Exclude<Ended, { kind: 'order' | 'practice' | 'alert' }>

/** The news on the screen: orders that ended while the person was away, those that ended under their eyes, practice orders (never among the others), reviews, and price alerts. One snackbar each. */
export interface GatheredNews {
  readonly away: readonly EndedOrder[]
  readonly orders: readonly EndedOrder[]
  readonly practice: readonly EndedOrder[]
  readonly reviews: readonly EndedReview[]
  readonly alerts: readonly FiredAlert[]
}
export const NO_NEWS: GatheredNews = { away: [], orders: [], practice: [], reviews: [], alerts: [] }

/** @param awayUntil server time, ms: an order that settled before it did so while the person was away */
export function partNews(ended: readonly Ended[], awayUntil: number): GatheredNews {
  const orders = ended.flatMap((each) => (each.kind === 'order' ? [each.row] : []))
  const isAway = ({ settledAt }: EndedOrder) => settledAt !== null && settledAt < awayUntil
  return {
    away: orders.filter(isAway),
    orders: orders.filter((order) => !isAway(order)),
    practice: ended.flatMap((each) => (each.kind === 'practice' ? [each.row] : [])),
    reviews: ended.flatMap((each) =>
      each.kind === 'order' || each.kind === 'practice' || each.kind === 'alert' ? [] : [each],
    ),
    alerts: ended.flatMap((each) => (each.kind === 'alert' ? [each.row] : [])),
  }
}

/** News that come while others stand on the screen join them. */
export function joinNews(shown: GatheredNews, more: GatheredNews): GatheredNews {
  return {
    away: joined(shown.away, more.away),
    orders: joined(shown.orders, more.orders),
    practice: joined(shown.practice, more.practice),
    reviews: joined(shown.reviews, more.reviews),
    alerts: joined(shown.alerts, more.alerts),
  }
}

/** The same list where nothing joins it. */
function joined<T>(shown: readonly T[], more: readonly T[]): readonly T[] {
  return more.length === 0 ? shown : [...shown, ...more]
}

/** The summed result of several orders. */
export function totalOf(orders: readonly EndedOrder[]): {
  readonly profit: string
  readonly won: number
  readonly lost: number
  readonly back: number
} {
  const count = (...statuses: readonly string[]) => orders.filter(({ status }) => statuses.includes(status)).length
  return {
    profit: formatMoney(orders.reduce((sum, { profit }) => sum + parseMoney(profit ?? '0.00'), 0n)),
    won: count('won'),
    lost: count('lost'),
    back: count('tie', 'void'),
  }
}
