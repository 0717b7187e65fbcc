import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

export const ACCOUNT_KINDS = ['bank-card', 'currency-address'] as const
export const accountKindSchema = z.enum(ACCOUNT_KINDS)

/**
 * Where a person's withdrawals go. The number itself never leaves the server again: the row has it masked. Bound when added;
 * from then on it changes through customer service only (`request-account-change`, decided by an operator).
 */
export const withdrawalAccountSchema = z.strictObject({
  id: idSchema,
  kind: accountKindSchema,
  /** Of a bank card; empty for a currency address. */
  holder: z.string(),
  nationality: z.string(),
  bank: z.string(),
  /** The bank's address as the person wrote it. */
  bankAddress: z.string(),
  /** Of a currency address; empty for a bank card. */
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
