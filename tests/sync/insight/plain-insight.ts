/** Insight as plain addition over all rows gives it: what the app's sums are held against. */
import { businessCalendar } from '../../../contract/business-day.ts'
import { gainOf, parseMoney } from '../../../contract/money.ts'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { InsightQuery } from '../../../src/store/history/insight.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function plainInsight(
  { orders, lines }: { readonly orders: readonly Order[]; readonly lines: readonly FundRecord[] },
  { timeZone, from, to }: InsightQuery,
) {
  const { dayOf } = businessCalendar(timeZone)
  const isWanted = (day: string) => (from === null || day >= from) && (to === null || day <= to)
  const settled = orders.flatMap((order) =>
    order.settledAt === null ? [] : [{ ...order, settledAt: order.settledAt }],
  )
  const wanted = settled
    .filter((order) => isWanted(dayOf(order.settledAt)))
    .sort((left, right) => left.acceptedAt - right.acceptedAt || (left.id < right.id ? -1 : 1))
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' })
  const by = (keysOf: (order: (typeof wanted)[number]) => readonly string[]) => {
    const groups = new Map<string, Order[]>()
    for (const order of wanted) for (const key of keysOf(order)) groups.set(key, [...(groups.get(key) ?? []), order])
    return Object.fromEntries([...groups].map(([key, orders]) => [key, figures(orders)]))
  }
  const losses = wanted.filter(({ status }) => status === 'lost')
  const largest = losses.reduce((least, { profit }) => (minor(profit) < least ? minor(profit) : least), 0n)
  const worst = losses.filter(({ profit }) => minor(profit) === largest)
  const kept = lines.filter(({ at }) => isWanted(dayOf(at)))
  const ledgerOf = (day: string, kinds: readonly FundRecord['kind'][]) =>
    sum(kept.filter((line) => dayOf(line.at) === day && kinds.includes(line.kind)).map(({ amount }) => amount))
  const counted = kept.filter(({ kind }) => !['fund-in', 'fund-out', 'adjustment'].includes(kind))
  return {
    all: figures(wanted),
    days: by((order) => [dayOf(order.settledAt)]),
    groups: by((order) => [
      `product ${order.productId}`,
      `countdown ${order.countdownSeconds}`,
      `direction ${order.direction}`,
      `hour ${Number(hours.format(order.settledAt))}`,
      `weekday ${WEEKDAYS.indexOf(weekdays.format(order.settledAt)) + 1}`,
    ]),
    right: longestRun(wanted, 'won'),
    wrong: longestRun(wanted, 'lost'),
    loss:
      worst.length === 0
        ? null
        : { profit: largest, count: worst.length, day: worst.map((one) => dayOf(one.settledAt)).sort()[0] },
    ledger: Object.fromEntries(
      [...new Set(counted.map(({ at }) => dayOf(at)))].map((day) => [
        day,
        {
          deposits: ledgerOf(day, ['deposit']),
          withdrawals: ledgerOf(day, ['withdrawal', 'withdrawal-fee']),
          orders: ledgerOf(day, ['order-won', 'order-lost']),
        },
      ]),
    ),
    profitOfAll: sum(settled.map(({ profit }) => profit)),
    ledgerOfAll: sum(lines.filter(({ kind }) => kind.startsWith('order-')).map(({ amount }) => amount)),
  }
}

function figures(orders: readonly Order[]) {
  const ended = (...statuses: readonly Order['status'][]) => orders.filter(({ status }) => statuses.includes(status))
  return {
    right: ended('won').length,
    wrong: ended('lost').length,
    equal: ended('tie').length,
    voided: ended('void').length,
    staked: sum(ended('won', 'lost', 'tie').map(({ stake }) => stake)),
    profit: sum(orders.map(({ profit }) => profit)),
    risked: sum(ended('won', 'lost').map(({ stake }) => stake)),
    gainIfRight: ended('won', 'lost').reduce((all, one) => all + gainOf(minor(one.stake), one.returnRateBp), 0n),
    voidedStake: sum(ended('void').map(({ stake }) => stake)),
  }
}

function longestRun(orders: readonly Order[], status: 'won' | 'lost'): number {
  let [longest, length] = [0, 0]
  for (const order of orders.filter((one) => one.status === 'won' || one.status === 'lost')) {
    length = order.status === status ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}

function sum(amounts: readonly (string | null)[]): bigint {
  return amounts.reduce((all, amount) => all + minor(amount), 0n)
}

function minor(amount: string | null): bigint {
  return parseMoney(amount ?? '0.00')
}
