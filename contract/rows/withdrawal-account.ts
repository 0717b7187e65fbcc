import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

export const ACCOUNT_KINDS = ['bank-card', 'currency-address'] as const
export const accountKindSchema = z.enum(ACCOUNT_KINDS)

/**
 * An account that a person's withdrawals go to. Its number never leaves the server again: the row has it masked. Once added,
 * the account changes through customer service only (`request-account-change`, decided by an operator).
 */
export const withdrawalAccountSchema = z.strictObject({
  id: idSchema,
  kind: accountKindSchema,
  /** A bank card's holder; empty for a currency address, like the next three. */
  holder: z.string(),
  nationality: z.string(),
  bank: z.string(),
  /** The bank's address as the person wrote it. */
  bankAddress: z.string(),
  /** A currency address's network; empty for a bank card. */
  network: z.string(),
  numberMasked: z.string(),
  /** A change that the person asked for: none, waiting for customer service, or refused with `changeReason`. */
  changeStatus: z.enum(['none', 'under-review', 'refused']),
  changeReason: z.nullable(z.string()),
  /** No withdrawal to it before this time: a new or changed destination is held. */
  usableFrom: timeSchema,
  createdAt: timeSchema,
  changedAt: timeSchema,
})
export type WithdrawalAccount = z.infer<typeof withdrawalAccountSchema>
