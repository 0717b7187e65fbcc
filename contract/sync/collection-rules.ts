/**
 * The mirrored collections, one declaration each. A new one needs its row in contract/rows, a line here, its schema in
 * collections.ts, and a projection on the server (`recordChange`). Nothing in the sync itself knows a collection by name,
 * except `blocks`. No schema may live here, so that screens which read rows parsed on arrival load no schema library.
 */
import { isFinal } from '../rows/order-status.ts'
import type { FundMove } from '../rows/fund-move.ts'
import type { Order } from '../rows/order.ts'
import type { Withdrawal } from '../rows/withdrawal.ts'

export type FeedName = 'user' | 'public'
export type Document = Record<string, unknown>

interface Declaration {
  /** The feed that carries its changes: each person's own, or everybody's. */
  readonly feed: FeedName
  /** The field with the time that a row belongs to: it names the month of its digest and must never change. */
  readonly timeField?: string
  /** The field that orders the rows of one time in a list: a number that grows with each row. Their ids where there is none. */
  readonly tieField?: string
  /** Present where finished rows are sealed into blocks: says that a row will never change again. */
  readonly isFinished?: (doc: Document) => boolean
  /** Fields whose values a block's head counts and sums, so that totals and filters need not open it. */
  readonly countBy?: readonly string[]
  readonly sumOf?: readonly string[]
}

const declare = <const D extends Record<string, Declaration>>(declarations: D): D => declarations

export const COLLECTIONS = declare({
  account: { feed: 'user' },
  profile: { feed: 'user' },
  orders: {
    feed: 'user',
    timeField: 'acceptedAt',
    isFinished: (doc) => isFinal((doc as Order).status),
    countBy: ['status', 'productId', 'direction'],
    sumOf: ['stake', 'profit'],
  },
  practiceAccount: { feed: 'user' },
  /** Never sealed: an app from before there was practice takes blocks of any collection, and passes over rows of one that it does not know. */
  practiceOrders: { feed: 'user', timeField: 'acceptedAt' },
  fundRecords: {
    feed: 'user',
    timeField: 'at',
    tieField: 'number',
    isFinished: () => true,
    countBy: ['kind'],
    sumOf: ['amount'],
  },
  statementMonths: { feed: 'user' },
  deposits: { feed: 'user', timeField: 'createdAt' },
  withdrawals: {
    feed: 'user',
    timeField: 'createdAt',
    isFinished: (doc) => (doc as Withdrawal).status !== 'under-review',
    countBy: ['status'],
    sumOf: ['amount', 'fee'],
  },
  withdrawalAccounts: { feed: 'user' },
  fundPosition: { feed: 'user' },
  fundMoves: {
    feed: 'user',
    timeField: 'createdAt',
    isFinished: (doc) => (doc as FundMove).status !== 'pending',
    countBy: ['kind', 'status'],
    sumOf: ['amount'],
  },
  fundIncomes: {
    feed: 'user',
    timeField: 'at',
    isFinished: () => true,
    countBy: ['yearlyRateBp'],
    sumOf: ['income'],
  },
  verification: { feed: 'user' },
  limits: { feed: 'user' },
  preferences: { feed: 'user' },
  favourites: { feed: 'user' },
  orderNotes: { feed: 'user' },
  priceAlerts: { feed: 'user' },
  messages: { feed: 'user', timeField: 'createdAt' },
  readMarks: { feed: 'user' },
  chat: { feed: 'user', timeField: 'sentAt' },
  teamTotals: { feed: 'user' },
  teamLevel1: { feed: 'user', timeField: 'registeredAt' },
  teamLevel2: { feed: 'user', timeField: 'registeredAt' },
  teamLevel3: { feed: 'user', timeField: 'registeredAt' },
  blocks: { feed: 'user' },
  products: { feed: 'public' },
  /** Those that are no longer offered, as they last were: old orders go on to name them and to write their prices. */
  pastProducts: { feed: 'public' },
  announcements: { feed: 'public', timeField: 'createdAt' },
  supportHours: { feed: 'public' },
  articles: { feed: 'public' },
  depositMethods: { feed: 'public' },
  withdrawalTerms: { feed: 'public' },
  fundTerms: { feed: 'public' },
  voidNotices: { feed: 'public', timeField: 'signedAt' },
  voidDays: { feed: 'public' },
  restoreNotices: { feed: 'public', timeField: 'restoredAt' },
})

export type CollectionName = keyof typeof COLLECTIONS

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(COLLECTIONS, name)
}

/** The declaration with all optional parts visible, whatever the collection. */
export function declarationOf(name: CollectionName): Declaration {
  return COLLECTIONS[name]
}

/** The digest bucket of a row: the UTC month of its time ("2026-11"), or "all" where the collection has no time. */
export function bucketOf(name: CollectionName, doc: Document): string {
  const field = declarationOf(name).timeField
  if (field === undefined) return 'all'
  return new Date(Number(doc[field])).toISOString().slice(0, 7)
}
