import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'
import { timeSchema } from '../identifiers.ts'

/** Yu'ebao's income of one business day; the row's id is the day. Posted once, at the day's end. */
export const fundIncomeSchema = z.strictObject({
  day: z.string(),
  /** Confirmed shares at the end of the day. */
  shares: moneySchema,
  yearlyRateBp: z.int(),
  income: moneySchema,
  /** The fraction left for the next day, in 1 / 3,650,000 of a minor unit (contract/fund-income.ts). */
  carried: z.string(),
  /** The day's cut-off. */
  at: timeSchema,
})
export type FundIncome = z.infer<typeof fundIncomeSchema>
