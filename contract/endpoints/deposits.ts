import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { positiveMoneySchema } from '../money-schema.ts'
import { depositSchema } from '../rows/deposit.ts'
import { transactionPasswordSchema } from '../validation/credentials.ts'
import { lineSchema } from '../text-schema.ts'

/** Asks for a deposit to be credited. The proof was uploaded before (`put-file`). */
export const submitDeposit = endpoint({
  id: 'submit-deposit',
  cost: 'hash',
  method: 'POST',
  path: '/deposits',
  access: 'user',
  idempotent: true,
  body: z.strictObject({
    id: idSchema,
    methodId: lineSchema({ max: 64 }),
    amount: positiveMoneySchema,
    source: lineSchema({ min: 1, max: 120 }),
    proofFileId: idSchema,
    transactionPassword: transactionPasswordSchema,
  }),
  response: depositSchema,
  problems: [
    'transaction-password-wrong',
    'transaction-password-locked',
    'amount-below-minimum',
    'amount-above-maximum',
    'method-unavailable',
    'proof-missing',
    'proof-used',
    'paused',
    'deposit-limit-reached',
    'id-taken',
    'too-many-requests',
  ],
})
