import * as z from 'zod/mini'
import { timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'

/**
 * Bounds that a person has set for themselves, and a freeze by operators, one row with id `main`; absent means none. Tightening works at once, loosening
 * after LOOSENING_MS: until `…NextFrom` the old bound stands, then `…Next` (null: no bound).
 */
export const limitsSchema = z.strictObject({
  /** The most that the person may deposit on one business day; null: no bound. */
  depositPerDay: z.nullable(moneySchema),
  depositPerDayNext: z.nullable(moneySchema),
  depositPerDayNextFrom: z.nullable(timeSchema),
  /** The most that the person may lose on one business day: losses less gains, with the stakes of open orders counted as lost. */
  lossPerDay: z.nullable(moneySchema),
  lossPerDayNext: z.nullable(moneySchema),
  lossPerDayNextFrom: z.nullable(timeSchema),
  /** No deposits, no orders before this time. Withdrawing stays possible. Null or past: no pause. */
  pausedUntil: z.nullable(timeSchema),
  /** Why operators have frozen the person: no buys and no withdrawals. Null or missing: they have not. */
  frozenReason: z.optional(z.nullable(z.string())),
  updatedAt: timeSchema,
})
export type Limits = z.infer<typeof limitsSchema>

export const LOOSENING_MS = 24 * 3_600_000
export const PAUSE_DAYS_MAX = 30
