import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { checkNumberSchema } from '../validation/check-number.ts'
import {
  inviteCodeSchema,
  passwordSchema,
  transactionPasswordSchema,
  userAccountSchema,
} from '../validation/credentials.ts'
import { lineSchema } from '../text-schema.ts'

/** The target that a code is sent to: a phone number in E.164, or an e-mail address. */
export const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phone'), value: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) }),
  z.strictObject({ kind: z.literal('email'), value: z.string().check(z.maxLength(254), z.email()) }),
])
export type Target = z.infer<typeof targetSchema>

/** Sends a 4-digit code. The answer is the same whether the target has an account or not. */
export const requestCode = endpoint({
  id: 'request-code',
  cost: 'message',
  method: 'POST',
  path: '/registration/codes',
  access: 'public',
  idempotent: true,
  body: z.strictObject({ target: targetSchema }),
  response: z.strictObject({
    requestId: idSchema,
    expiresAt: timeSchema,
    resendAt: timeSchema,
    /** Demo mode only: no gateway is configured, so the page shows the code. */
    demoCode: z.nullable(z.string()),
  }),
  problems: ['code-too-soon', 'too-many-requests', 'code-not-sent'],
})

/**
 * Step one: the code (valid 5 minutes, 5 tries) and, if given, the account-opening code.
 * Repeatable by nature (the right code again gives a fresh token), so no stored answer ever holds a token.
 */
export const checkCode = endpoint({
  id: 'check-code',
  cost: 'write',
  method: 'POST',
  path: '/registration/checks',
  access: 'public',
  idempotent: false,
  body: z.strictObject({ requestId: idSchema, code: checkNumberSchema, inviteCode: z.nullable(inviteCodeSchema) }),
  response: z.strictObject({
    /** Lets step two finish; valid 30 minutes. */
    registrationToken: z.string(),
    expiresAt: timeSchema,
  }),
  problems: [
    'code-wrong',
    'code-expired',
    'code-exhausted',
    'invite-code-unknown',
    'target-taken',
    'too-many-requests',
  ],
})

/** Step two: account and both passwords. */
export const register = endpoint({
  id: 'register',
  cost: 'hash',
  method: 'POST',
  path: '/registration',
  access: 'public',
  idempotent: true,
  body: z.strictObject({
    registrationToken: lineSchema({ max: 200 }),
    account: userAccountSchema,
    password: passwordSchema,
    transactionPassword: transactionPasswordSchema,
  }),
  response: z.strictObject({ account: z.string() }),
  problems: [
    'account-taken',
    'target-taken',
    'password-too-common',
    'password-guessable',
    'transaction-password-guessable',
    'registration-expired',
    'too-many-requests',
  ],
})
