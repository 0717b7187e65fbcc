/**
 * The schema of each mirrored collection's rows: the app holds what comes from the feed against it before it writes it. A newer server's
 * row may have fields that this version does not know (ADR 55).
 */
import * as z from 'zod/mini'
import { accountSchema } from '../rows/account.ts'
import { articleSchema } from '../rows/article.ts'
import { chatMessageSchema, supportHoursSchema } from '../rows/chat-message.ts'
import { depositMethodSchema, depositSchema } from '../rows/deposit.ts'
import { fundIncomeSchema } from '../rows/fund-income.ts'
import { fundMoveSchema } from '../rows/fund-move.ts'
import { fundPositionSchema } from '../rows/fund-position.ts'
import { fundRecordSchema } from '../rows/fund-record.ts'
import { fundTermsSchema } from '../rows/fund-terms.ts'
import { limitsSchema } from '../rows/limits.ts'
import { announcementSchema, messageSchema, readMarkSchema } from '../rows/message.ts'
import { orderNoteSchema } from '../rows/order-note.ts'
import { orderSchema } from '../rows/order.ts'
import { favouriteSchema, preferenceSchema } from '../rows/preference.ts'
import { practiceAccountSchema, practiceOrderSchema } from '../rows/practice.ts'
import { priceAlertSchema } from '../rows/price-alert.ts'
import { productSchema } from '../rows/product.ts'
import { profileSchema } from '../rows/profile.ts'
import { statementMonthSchema } from '../rows/statement-month.ts'
import { teamMemberSchema, teamTotalsSchema } from '../rows/team.ts'
import { verificationSchema } from '../rows/verification.ts'
import { publishedNoticeSchema, publishedRestoreSchema, voidDaySchema } from '../rows/voids.ts'
import { withdrawalAccountSchema } from '../rows/withdrawal-account.ts'
import { withdrawalSchema, withdrawalTermsSchema } from '../rows/withdrawal.ts'
import { blockHeadSchema } from './block-schema.ts'
import type { CollectionName } from './collection-rules.ts'

const SCHEMAS = {
  account: accountSchema,
  profile: profileSchema,
  orders: orderSchema,
  practiceAccount: practiceAccountSchema,
  practiceOrders: practiceOrderSchema,
  fundRecords: fundRecordSchema,
  statementMonths: statementMonthSchema,
  deposits: depositSchema,
  withdrawals: withdrawalSchema,
  withdrawalAccounts: withdrawalAccountSchema,
  fundPosition: fundPositionSchema,
  fundMoves: fundMoveSchema,
  fundIncomes: fundIncomeSchema,
  verification: verificationSchema,
  limits: limitsSchema,
  preferences: preferenceSchema,
  favourites: favouriteSchema,
  orderNotes: orderNoteSchema,
  priceAlerts: priceAlertSchema,
  messages: messageSchema,
  readMarks: readMarkSchema,
  chat: chatMessageSchema,
  teamTotals: teamTotalsSchema,
  teamLevel1: teamMemberSchema,
  teamLevel2: teamMemberSchema,
  teamLevel3: teamMemberSchema,
  blocks: blockHeadSchema,
  products: productSchema,
  pastProducts: productSchema,
  announcements: announcementSchema,
  supportHours: supportHoursSchema,
  articles: articleSchema,
  depositMethods: depositMethodSchema,
  withdrawalTerms: withdrawalTermsSchema,
  fundTerms: fundTermsSchema,
  voidNotices: publishedNoticeSchema,
  voidDays: voidDaySchema,
  restoreNotices: publishedRestoreSchema,
} satisfies Record<CollectionName, z.ZodMiniObject>

export type Row<C extends CollectionName> = z.infer<(typeof SCHEMAS)[C]>

const TAKEN = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [name, z.catchall(schema, z.unknown())]))

/** @returns the schema that a row from the feed must fit; fields besides its own are taken as they are */
export function schemaOf(name: CollectionName): z.ZodMiniType {
  return TAKEN.get(name) ?? SCHEMAS[name]
}
