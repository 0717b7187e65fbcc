/**
 * What is mirrored, one declaration a collection. Adding one: its row in contract/rows, a line here, and a projection
 * on the server (`recordChange`). Nothing in the sync itself knows a collection by name, except `blocks`.
 */
import * as z from 'zod/mini'
import { accountSchema } from '../rows/account.ts'
import { articleSchema } from '../rows/article.ts'
import { chatMessageSchema, supportHoursSchema } from '../rows/chat-message.ts'
import { depositMethodSchema, depositSchema } from '../rows/deposit.ts'
import { fundIncomeSchema } from '../rows/fund-income.ts'
import { fundMoveSchema, type FundMove } from '../rows/fund-move.ts'
import { fundPositionSchema } from '../rows/fund-position.ts'
import { fundRecordSchema } from '../rows/fund-record.ts'
import { fundTermsSchema } from '../rows/fund-terms.ts'
import { limitsSchema } from '../rows/limits.ts'
import { announcementSchema, messageSchema, readMarkSchema } from '../rows/message.ts'
import { isFinal, orderSchema, type Order } from '../rows/order.ts'
import { productSchema } from '../rows/product.ts'
import { profileSchema } from '../rows/profile.ts'
import { teamMemberSchema, teamTotalsSchema } from '../rows/team.ts'
import { verificationSchema } from '../rows/verification.ts'
import { withdrawalAccountSchema } from '../rows/withdrawal-account.ts'
import { withdrawalSchema, withdrawalTermsSchema, type Withdrawal } from '../rows/withdrawal.ts'
import { blockHeadSchema } from './block.ts'

export type FeedName = 'user' | 'public'
export type Document = Record<string, unknown>

interface Declaration {
  /** Whose changes it carries: each person's own, or everybody's. */
  readonly feed: FeedName
  readonly schema: z.ZodMiniType
  /** The field with the time that a row belongs to: it names the month of its digest and must never change. */
  readonly timeField?: string
  /** Present where finished rows are sealed into blocks: says that a row will never change again. */
  readonly isFinished?: (doc: Document) => boolean
  /** Fields whose values a block's head counts and sums, so that totals and filters need not open it. */
  readonly countBy?: readonly string[]
  readonly sumOf?: readonly string[]
}

const declare = <const D extends Record<string, Declaration>>(declarations: D): D => declarations

export const COLLECTIONS = declare({
  account: { feed: 'user', schema: accountSchema },
  profile: { feed: 'user', schema: profileSchema },
  orders: {
    feed: 'user',
    schema: orderSchema,
    timeField: 'acceptedAt',
    isFinished: (doc) => isFinal((doc as Order).status),
    countBy: ['status', 'productId', 'direction'],
    sumOf: ['stake', 'profit'],
  },
  fundRecords: {
    feed: 'user',
    schema: fundRecordSchema,
    timeField: 'at',
    isFinished: () => true,
    countBy: ['kind'],
    sumOf: ['amount'],
  },
  deposits: { feed: 'user', schema: depositSchema, timeField: 'createdAt' },
  withdrawals: {
    feed: 'user',
    schema: withdrawalSchema,
    timeField: 'createdAt',
    isFinished: (doc) => (doc as Withdrawal).status !== 'under-review',
    countBy: ['status'],
    sumOf: ['amount', 'fee'],
  },
  withdrawalAccounts: { feed: 'user', schema: withdrawalAccountSchema },
  fundPosition: { feed: 'user', schema: fundPositionSchema },
  fundMoves: {
    feed: 'user',
    schema: fundMoveSchema,
    timeField: 'createdAt',
    isFinished: (doc) => (doc as FundMove).status !== 'pending',
    countBy: ['kind', 'status'],
    sumOf: ['amount'],
  },
  fundIncomes: {
    feed: 'user', schema: fundIncomeSchema, timeField: 'at', isFinished: () => true, countBy: ['yearlyRateBp'], sumOf: ['income'],
  },
  verification: { feed: 'user', schema: verificationSchema },
  limits: { feed: 'user', schema: limitsSchema },
  messages: { feed: 'user', schema: messageSchema, timeField: 'createdAt' },
  readMarks: { feed: 'user', schema: readMarkSchema },
  chat: { feed: 'user', schema: chatMessageSchema, timeField: 'sentAt' },
  teamTotals: { feed: 'user', schema: teamTotalsSchema },
  teamLevel1: { feed: 'user', schema: teamMemberSchema, timeField: 'registeredAt' },
  teamLevel2: { feed: 'user', schema: teamMemberSchema, timeField: 'registeredAt' },
  teamLevel3: { feed: 'user', schema: teamMemberSchema, timeField: 'registeredAt' },
  blocks: { feed: 'user', schema: blockHeadSchema },
  products: { feed: 'public', schema: productSchema },
  announcements: { feed: 'public', schema: announcementSchema, timeField: 'createdAt' },
  supportHours: { feed: 'public', schema: supportHoursSchema },
  articles: { feed: 'public', schema: articleSchema },
  depositMethods: { feed: 'public', schema: depositMethodSchema },
  withdrawalTerms: { feed: 'public', schema: withdrawalTermsSchema },
  fundTerms: { feed: 'public', schema: fundTermsSchema },
})

export type CollectionName = keyof typeof COLLECTIONS
export type Row<C extends CollectionName> = z.infer<(typeof COLLECTIONS)[C]['schema']>

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
