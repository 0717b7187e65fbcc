import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { signedActSchema } from '../intent/act-intent.ts'
import { passwordCodeSchema } from '../validation/check-number.ts'
import { passwordSchema, transactionPasswordSchema } from '../validation/credentials.ts'
import { targetSchema } from './registration.ts'

// Not idempotent: a stored key keeps a fast hash of its body, and a password must have none.
const changed = z.strictObject({ status: z.literal('changed') })
const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))

/** Sets another login password, knowing the old one. Ends every other session of the person. */
export const changePassword = endpoint({
  id: 'change-password',
  cost: 'hash',
  method: 'POST',
  path: '/passwords/login',
  access: 'user',
  idempotent: false,
  body: z.strictObject({ oldPassword: typedPassword, newPassword: passwordSchema, signed: signedActSchema }),
  response: changed,
  problems: [
    'old-password-wrong',
    'password-too-common',
    'password-guessable',
    'too-many-requests',
    'device-key-missing',
    'intent-invalid',
    'id-taken',
  ],
})

/** Sets another transaction password, knowing the old one; wrong ones count towards its lock. */
export const changeTransactionPassword = endpoint({
  id: 'change-transaction-password',
  cost: 'hash',
  method: 'POST',
  path: '/passwords/transaction',
  access: 'user',
  idempotent: false,
  body: z.strictObject({
    oldPassword: transactionPasswordSchema,
    newPassword: transactionPasswordSchema,
    signed: signedActSchema,
  }),
  response: changed,
  problems: [
    'device-key-missing',
    'intent-invalid',
    'id-taken',
    'transaction-password-wrong',
    'transaction-password-locked',
    'password-guessable',
    'too-many-requests',
  ],
})

/** Forgotten login password, step one: sends a code of eight digits if the target has an account. The answer is the same if it has none. */
export const requestPasswordCode = endpoint({
  id: 'request-password-code',
  cost: 'message',
  method: 'POST',
  path: '/passwords/codes',
  access: 'public',
  idempotent: false,
  body: z.strictObject({ target: targetSchema }),
  response: z.strictObject({
    requestId: idSchema,
    expiresAt: timeSchema,
    resendAt: timeSchema,
    /** Demo mode only, as in `request-code`. */
    demoCode: z.nullable(z.string()),
  }),
  problems: ['code-too-soon', 'too-many-requests'],
})

/** Step two: the code and a new login password. Ends all sessions of the person. */
export const resetPassword = endpoint({
  id: 'reset-password',
  cost: 'hash',
  method: 'POST',
  path: '/passwords/resets',
  access: 'public',
  idempotent: false,
  body: z.strictObject({ requestId: idSchema, code: passwordCodeSchema, newPassword: passwordSchema }),
  response: changed,
  problems: [
    'code-wrong',
    'code-expired',
    'code-exhausted',
    'password-too-common',
    'password-guessable',
    'too-many-requests',
  ],
})
