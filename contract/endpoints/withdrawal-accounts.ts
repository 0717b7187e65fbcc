import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { signedActSchema } from '../intent/act-intent.ts'
import { confirmationParts, isConfirmedOnce } from './passkeys.ts'
import { withdrawalAccountSchema } from '../rows/withdrawal-account.ts'
import { NETWORKS } from '../validation/currency-address.ts'
import { nationalitySchema } from '../validation/nationality.ts'
import { lineSchema } from '../text-schema.ts'

/** The whole of an account, as the person types it. Sent once; the row has the number masked. */
export const accountDetailsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bank-card'),
    holder: lineSchema({ min: 1, max: 120 }),
    nationality: nationalitySchema,
    bank: lineSchema({ min: 1, max: 80 }),
    number: lineSchema({ min: 1, max: 34 }),
    bankAddress: lineSchema({ min: 1, max: 200 }),
  }),
  z.strictObject({
    kind: z.literal('currency-address'),
    network: z.enum(NETWORKS),
    address: lineSchema({ min: 1, max: 100 }),
  }),
])
export type AccountDetails = z.infer<typeof accountDetailsSchema>

const body = z
  .strictObject({ id: idSchema, details: accountDetailsSchema, ...confirmationParts, signed: signedActSchema })
  .check(z.refine(isConfirmedOnce))
const refusals = [
  'transaction-password-wrong',
  'transaction-password-locked',
  'passkey-refused',
  'passkey-expired',
  'passkey-blocked',
  'name-invalid',
  'holder-not-verified',
  'card-number-invalid',
  'address-invalid',
  'too-many-requests',
  'device-key-missing',
  'intent-invalid',
] as const

/** Binds a withdrawal account. The first can be withdrawn to at once, on a device that is known to be the person's; any other one only after the hold. */
export const addWithdrawalAccount = endpoint({
  id: 'add-withdrawal-account',
  cost: 'hash',
  method: 'POST',
  path: '/withdrawal-accounts',
  access: 'user',
  idempotent: true,
  body,
  response: withdrawalAccountSchema,
  problems: [...refusals, 'too-many-accounts', 'id-taken'],
})

/** Asks customer service to change a bound account; `body.id` is the change's. An operator decides, and a change holds withdrawals. */
export const requestAccountChange = endpoint({
  id: 'request-account-change',
  cost: 'hash',
  method: 'POST',
  path: '/withdrawal-accounts/:id/changes',
  access: 'user',
  idempotent: true,
  params: z.strictObject({ id: idSchema }),
  body,
  response: withdrawalAccountSchema,
  problems: [...refusals, 'not-found', 'change-under-review', 'id-taken'],
})
