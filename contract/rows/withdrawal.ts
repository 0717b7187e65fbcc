import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { accountKindSchema } from './withdrawal-account.ts'

/** The seed's three, and `cancelled`: taken back by the person while it was under review. */
export const WITHDRAWAL_STATUSES = ['under-review', 'success', 'failed', 'cancelled'] as const

export const withdrawalSchema = z.strictObject({
  id: idSchema,
  number: z.string(),
  accountId: idSchema,
  /** The destination as it was when asked for: kind, bank or network, masked number. */
  accountKind: accountKindSchema,
  accountName: z.string(),
  accountMasked: z.string(),
  /** Taken from the balance: `fee` + `arrives`. Held from the request on. */
  amount: moneySchema,
  fee: moneySchema,
  arrives: moneySchema,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Why it failed, an operator's words; null unless failed. */
  reason: z.nullable(z.string()),
  createdAt: timeSchema,
  /** The published time by which it is decided. One under review after it says so. */
  reviewDueAt: timeSchema,
  decidedAt: z.nullable(timeSchema),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** The conditions of a withdrawal, public, one row with id `main`. The fee: `feeFixed` + amount × `feeBp`, rounded down. */
export const withdrawalTermsSchema = z.strictObject({
  minimum: moneySchema,
  maximum: moneySchema,
  feeFixed: moneySchema,
  feeBp: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** From the request to the decision, at most. */
  reviewMs: z.int().check(z.positive()),
  /** How long withdrawals are held after a password or a bound account was changed, and how long a newly bound one waits. */
  holdMs: z.int().check(z.positive()),
})
export type WithdrawalTerms = z.infer<typeof withdrawalTermsSchema>
