import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'

/** One past or present business day of the fund, alike for everybody. Rates as in contract/fund-income.ts. */
export const fundDaySchema = z.strictObject({
  day: z.string(),
  yearlyRateBp: z.int(),
  incomePer10000: z.string(),
  annualised7Days: z.string(),
})

/** Yu'ebao's terms, public, one row with id `main`. */
export const fundTermsSchema = z.strictObject({
  yearlyRateBp: z.int().check(z.minimum(0)),
  incomePer10000: z.string(),
  annualised7Days: z.string(),
  depositsPerDay: z.int(),
  withdrawalsPerDay: z.int(),
  minimumDeposit: moneySchema,
  /** The last 90 days, oldest first, for the chart. */
  days: z.array(fundDaySchema),
})
export type FundTerms = z.infer<typeof fundTermsSchema>
