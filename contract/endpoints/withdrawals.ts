import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { signedActSchema } from '../intent/act-intent.ts'
import { confirmationParts, isConfirmedOnce } from './passkeys.ts'
import { moneySchema, positiveMoneySchema } from '../money-schema.ts'
import { withdrawalSchema } from '../rows/withdrawal.ts'

/** Asks for a withdrawal; its amount is held at once. `fee` is the fee that the person saw: another one now is refused. */
export const requestWithdrawal = endpoint({
  id: 'request-withdrawal',
  cost: 'hash',
  method: 'POST',
  path: '/withdrawals',
  access: 'user',
  idempotent: true,
  body: z
    .strictObject({
      id: idSchema,
      accountId: idSchema,
      amount: positiveMoneySchema,
      fee: moneySchema,
      ...confirmationParts,
      signed: signedActSchema,
    })
    .check(z.refine(isConfirmedOnce)),
  response: withdrawalSchema,
  problems: [
    'transaction-password-wrong',
    'transaction-password-locked',
    'passkey-refused',
    'passkey-expired',
    'passkey-blocked',
    'verification-required',
    'account-not-bound',
    'holder-not-verified',
    'withdrawals-held',
    'account-frozen',
    'amount-below-minimum',
    'amount-above-maximum',
    'terms-changed',
    'insufficient-balance',
    'id-taken',
    'too-many-requests',
    'device-key-missing',
    'intent-invalid',
  ],
})

/** Takes a withdrawal back while it is under review: the whole amount is available again. */
export const cancelWithdrawal = endpoint({
  id: 'cancel-withdrawal',
  cost: 'write',
  method: 'POST',
  path: '/withdrawals/:id/cancellation',
  access: 'user',
  idempotent: true,
  params: z.strictObject({ id: idSchema }),
  response: withdrawalSchema,
  problems: ['not-found', 'already-decided', 'too-many-requests'],
})
