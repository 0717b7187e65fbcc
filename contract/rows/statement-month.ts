import * as z from 'zod/mini'
import { hashSchema, keyIdSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { signedReceipt } from '../signed-schema.ts'

/** The state of an account after a line: the number of its lines so far, their sum, and the hash over all of them. */
export const statementPointSchema = z.strictObject({
  lines: z.int().check(z.nonnegative()),
  balance: moneySchema,
  hash: hashSchema,
})
export type StatementPoint = z.infer<typeof statementPointSchema>

/** One month of a person's ledger account, as the platform signs it. RFC 8785 text, Ed25519. */
export const statementMonthReceiptSchema = z.strictObject({
  type: z.literal('statement-month'),
  userId: z.string(),
  currency: z.string(),
  /** YYYY-MM of the business time zone. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  before: statementPointSchema,
  after: statementPointSchema,
  firstNumber: z.string(),
  lastNumber: z.string(),
  signedAt: timeSchema,
  keyId: keyIdSchema,
})
export type StatementMonthReceipt = z.infer<typeof statementMonthReceiptSchema>

/** Its id is the month. */
export const statementMonthSchema = signedReceipt(statementMonthReceiptSchema)
export type StatementMonth = z.infer<typeof statementMonthSchema>
