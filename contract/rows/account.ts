import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'
import { timeSchema } from '../identifiers.ts'

/**
 * A person's balances, one row with id `main`. The server computes every figure; the app only shows them.
 * total assets = available + inOrders + inWithdrawals + fundConfirmed + fundPending.
 */
export const accountSchema = z.strictObject({
  currency: z.string(),
  available: moneySchema,
  /** Stakes of open orders, held. */
  inOrders: moneySchema,
  /** Requested withdrawals under review, held. */
  inWithdrawals: moneySchema,
  fundConfirmed: moneySchema,
  fundPending: moneySchema,
  totalAssets: moneySchema,
  /** Sum of profit and loss of all settled orders. */
  profitAll: moneySchema,
  /** The same for the business day `profitDay` (YYYY-MM-DD); another day than today means zero today. */
  profitToday: moneySchema,
  profitDay: z.string(),
  updatedAt: timeSchema,
})
export type Account = z.infer<typeof accountSchema>
