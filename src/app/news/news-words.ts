/** The words of a piece of news: a title with its sum, a line below, and its link. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  Check,
  Equal,
  History,
  IdCard,
  Landmark,
  ListChecks,
  RotateCcw,
  X,
  type LucideIcon,
} from 'lucide-react'
import {
  ALERTS_PAGE,
  alertPage,
  DEPOSITS_PAGE,
  MESSAGES_PAGE,
  orderPage,
  ordersPage,
  VERIFY_PAGE,
  withdrawalAccountPage,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'
import { type EndedOrder, type EndedReview, type FiredAlert, totalOf } from './gathered-news.ts'
import { voidReasonText } from '../../ui/words/order-words.tsx'
import { toneOf } from '../../ui/format/tone-class.ts'

export interface NewsWords {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly href: string
  readonly icon: LucideIcon
  readonly tone: 'up' | 'down' | 'ok' | 'bad' | 'plain'
  /** It takes longer to read and comes when the person has just arrived. */
  readonly isLong?: boolean
}
export interface NewsFormats {
  readonly i18n: I18n
  /** A sum with its currency. */
  readonly sum: (amount: string) => string
  readonly signedSum: (amount: string) => string
  /** Code and name of the product of a single order. */
  readonly product: string
}

export function orderWords(orders: readonly EndedOrder[], formats: NewsFormats): NewsWords | null {
  const [first] = orders
  if (first === undefined) return null
  return orders.length === 1 ? oneOrder(first, formats) : severalOrders(orders, formats)
}

/** Practice orders say so before all else, and that nothing was at stake. */
export function practiceWords(orders: readonly EndedOrder[], formats: NewsFormats): NewsWords | null {
  const words = orderWords(orders, formats)
  const last = orders.at(-1)
  if (words === null || last === undefined) return null
  const { i18n } = formats
  const { title } = words
  return {
    ...words,
    title: i18n._(msg`Practice: ${title}`),
    text: i18n._(msg`No real money was at stake.`),
    // The list may show real orders at the moment.
    href: orderPage(last.id),
  }
}

/** One sum for all that ended while the person was away; a loss looks as a gain does. */
export function awayWords(orders: readonly EndedOrder[], { i18n, signedSum }: NewsFormats): NewsWords | null {
  if (orders.length === 0) return null
  const { profit, won, lost, back } = totalOf(orders)
  const sum = signedSum(profit)
  return {
    title: i18n._(msg`While you were away: ${plural(orders.length, { one: '# order', other: '# orders' })}, ${sum}`),
    text: i18n._(msg`Right: ${won}, wrong: ${lost}, amount back: ${back}`),
    action: i18n._(msg`Show`),
    href: ordersPage('closed'),
    icon: History,
    tone: 'plain',
    isLong: true,
  }
}

export function reviewWords(reviews: readonly EndedReview[], formats: NewsFormats): NewsWords | null {
  const [first] = reviews
  if (first === undefined) return null
  if (reviews.length === 1) return oneReview(first, formats)
  const { i18n } = formats
  return {
    title: i18n._(msg`${plural(reviews.length, { one: '# review ended', other: '# reviews ended' })}`),
    text: i18n._(msg`Deposits, withdrawals, your accounts or your identity.`),
    action: i18n._(msg`Show`),
    href: MESSAGES_PAGE,
    icon: ListChecks,
    tone: 'plain',
  }
}

export function alertWords(alerts: readonly FiredAlert[], { i18n }: NewsFormats): NewsWords | null {
  const [first] = alerts
  if (first === undefined) return null
  const isOne = alerts.length === 1
  return {
    title: i18n._(
      msg`${plural(alerts.length, { one: '# price alert has fired', other: '# price alerts have fired' })}`,
    ),
    text: i18n._(
      isOne ? msg`Open it to see which price of the chain did it.` : msg`Each has the tick of the chain that did it.`,
    ),
    action: i18n._(msg`Show`),
    href: isOne ? alertPage(first.id) : ALERTS_PAGE,
    icon: BellRing,
    tone: 'plain',
  }
}

function oneOrder(order: EndedOrder, { i18n, sum, signedSum, product }: NewsFormats): NewsWords {
  const what = order.direction === 'up' ? i18n._(msg`${product} up`) : i18n._(msg`${product} down`)
  const rest = { action: i18n._(msg`Receipt`), href: orderPage(order.id) }
  const [profit, stake] = [signedSum(order.profit ?? '0.00'), sum(order.stake)]
  switch (order.status) {
    case 'won':
      return {
        ...rest,
        title: i18n._(msg`Right, ${profit}`),
        text: i18n._(msg`${what}. Amount and gain are available now.`),
        icon: Check,
        tone: 'up',
      }
    case 'lost':
      return {
        ...rest,
        title: i18n._(msg`Wrong, ${profit}`),
        text: i18n._(msg`${what}. The amount is lost.`),
        icon: X,
        tone: 'down',
      }
    case 'tie':
      return {
        ...rest,
        title: i18n._(msg`Equal, ${stake} back`),
        text: i18n._(msg`${what}. Entry and exit price were the same.`),
        icon: Equal,
        tone: 'plain',
      }
    default: {
      const reason = order.voidReason === null ? '' : voidReasonText(order.voidReason, i18n)
      return {
        ...rest,
        title: i18n._(msg`Void, ${stake} back`),
        text: i18n._(msg`${what}. ${reason}`),
        icon: RotateCcw,
        tone: 'plain',
      }
    }
  }
}

function severalOrders(orders: readonly EndedOrder[], { i18n, signedSum }: NewsFormats): NewsWords {
  const { profit, won, lost, back } = totalOf(orders)
  const sum = signedSum(profit)
  return {
    title: i18n._(msg`${plural(orders.length, { one: '# order settled', other: '# orders settled' })}, ${sum}`),
    text: i18n._(msg`Right: ${won}, wrong: ${lost}, amount back: ${back}`),
    action: i18n._(msg`Show`),
    href: ordersPage('closed'),
    icon: ListChecks,
    tone: toneOf(profit),
  }
}

function oneReview(ended: EndedReview, { i18n, sum }: NewsFormats): NewsWords {
  const action = i18n._(msg`Show`)
  const why = (reason: string | null) => (reason === null ? '' : i18n._(msg`Reason: ${reason}`))
  switch (ended.kind) {
    case 'deposit': {
      const amount = sum(ended.row.amount)
      const rest = { action, href: DEPOSITS_PAGE, icon: ArrowDownToLine }
      return ended.row.status === 'success'
        ? { ...rest, title: i18n._(msg`Deposit received, ${amount}`), text: i18n._(msg`Available now.`), tone: 'ok' }
        : { ...rest, title: i18n._(msg`Deposit refused, ${amount}`), text: why(ended.row.reason), tone: 'bad' }
    }
    case 'withdrawal': {
      const [amount, arrives] = [sum(ended.row.amount), sum(ended.row.arrives)]
      const rest = { action, href: WITHDRAWALS_PAGE, icon: ArrowUpFromLine }
      return ended.row.status === 'success'
        ? {
            ...rest,
            title: i18n._(msg`Withdrawal paid, ${arrives}`),
            text: i18n._(msg`On its way to your account.`),
            tone: 'ok',
          }
        : {
            ...rest,
            title: i18n._(msg`Withdrawal refused, ${amount}`),
            text: `${i18n._(msg`The whole amount is available to you again.`)} ${why(ended.row.reason)}`.trim(),
            tone: 'bad',
          }
    }
    case 'identity': {
      const rest = { action, href: VERIFY_PAGE, icon: IdCard }
      return ended.row.status === 'verified'
        ? { ...rest, title: i18n._(msg`Identity verified`), text: i18n._(msg`You can withdraw now.`), tone: 'ok' }
        : { ...rest, title: i18n._(msg`Identity not verified`), text: why(ended.row.reason), tone: 'bad' }
    }
    case 'account': {
      const { id, numberMasked, changeStatus, changeReason } = ended.row
      const rest = { action, href: withdrawalAccountPage(id), icon: Landmark }
      return changeStatus === 'none'
        ? {
            ...rest,
            title: i18n._(msg`Withdrawal account changed`),
            text: i18n._(msg`Now ${numberMasked}. Withdrawals are held for a while after a change.`),
            tone: 'ok',
          }
        : { ...rest, title: i18n._(msg`Change of the account refused`), text: why(changeReason), tone: 'bad' }
    }
  }
}
