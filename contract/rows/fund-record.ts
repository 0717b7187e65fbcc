import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'
import { timeSchema } from '../identifiers.ts'

/**
 * One posted ledger line of a person's account. `amount` is signed; `balanceAfter` is the posted balance after it
 * (held amounts are still part of it). `reference` is the id of the deposit, order or withdrawal it came from.
 */
export const FUND_RECORD_KINDS = [
  'deposit',
  'order-won',
  'order-lost',
  'withdrawal',
  'withdrawal-fee',
  'fund-in',
  'fund-out',
  'adjustment',
] as const
export const fundRecordSchema = z.strictObject({
  id: z.string(),
  number: z.string(),
  kind: z.enum(FUND_RECORD_KINDS),
  amount: moneySchema,
  balanceAfter: moneySchema,
  reference: z.string(),
  status: z.enum(['success', 'under-review', 'failed']),
  at: timeSchema,
})
export type FundRecord = z.infer<typeof fundRecordSchema>
