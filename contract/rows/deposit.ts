import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'

export const REVIEW_STATUSES = ['under-review', 'success', 'failed'] as const
export const depositSchema = z.strictObject({
  id: idSchema,
  number: z.string(),
  methodId: z.string(),
  amount: moneySchema,
  /** The payer's account, as the person wrote it. */
  source: z.string(),
  proofFileId: idSchema,
  status: z.enum(REVIEW_STATUSES),
  /** Why it failed, an operator's words; null unless failed. */
  reason: z.nullable(z.string()),
  createdAt: timeSchema,
  decidedAt: z.nullable(timeSchema),
})
export type Deposit = z.infer<typeof depositSchema>

/** A way to pay in, public. `payTo` is what the person copies. */
export const depositMethodSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['bank-card', 'wallet-address']),
  /** For a wallet the network (TRC20), for a card the bank. */
  network: z.string(),
  payTo: z.string(),
  /** The holder of a bank account; empty for a wallet. */
  holder: z.string(),
  minimum: moneySchema,
  maximum: moneySchema,
  sortOrder: z.int(),
})
export type DepositMethod = z.infer<typeof depositMethodSchema>
