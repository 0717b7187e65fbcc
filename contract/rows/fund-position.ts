import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'
import { timeSchema } from '../identifiers.ts'

/** A person's Yu'ebao, one row with id `main`; absent until the first deposit. 1 share = 1 unit of money. */
export const fundPositionSchema = z.strictObject({
  confirmed: moneySchema,
  /** Deposited, not yet earning: confirmed at the next cut-off. */
  pending: moneySchema,
  /** Income of the business day `incomeDay` (YYYY-MM-DD), the last one posted. Another day than yesterday means none yet. */
  incomeYesterday: moneySchema,
  incomeDay: z.nullable(z.string()),
  incomeAll: moneySchema,
  /** Moves made on the business day `day`; another day than today means none today. Cancelled ones count. */
  day: z.string(),
  depositsToday: z.int(),
  withdrawalsToday: z.int(),
  updatedAt: timeSchema,
})
export type FundPosition = z.infer<typeof fundPositionSchema>
