/**
 * Practice: money that nobody can pay in or out, beside a person's real money and never part of it. A practice order goes by the same
 * rule on the same prices. It says `practice: true` in all that is signed about it and lives in a collection of its own, which an app
 * from before there was practice passes over.
 */
import * as z from 'zod/mini'
import { timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { orderSchema } from './order.ts'

/** There on everything that is practice, and absent everywhere else. */
const practiceSchema = z.literal(true)

/** One row with id `main`, from the first refill on. The server computes every figure. */
export const practiceAccountSchema = z.strictObject({
  practice: practiceSchema,
  currency: z.string(),
  available: moneySchema,
  /** Stakes of open practice orders, held. */
  inOrders: moneySchema,
  updatedAt: timeSchema,
})
export type PracticeAccount = z.infer<typeof practiceAccountSchema>

export const practiceOrderSchema = z.extend(orderSchema, { practice: practiceSchema })
export type PracticeOrder = z.infer<typeof practiceOrderSchema>
