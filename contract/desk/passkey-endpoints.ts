/** Passkeys of operators: they open the desk and a locked session in place of password and authenticator. Bytes travel as base64url. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  addPasskey,
  passkeyAssertionSchema,
  startActConfirmation,
  startPasskey,
  startPasskeySignIn,
} from '../endpoints/passkeys.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { forOperators } from './base-endpoint.ts'
import { deskSessionSchema } from './rows.ts'

const operatorPasskeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  usedAt: z.nullable(timeSchema),
  /** Its counter went back, as that of a copy does: it opens nothing any more. */
  isBlocked: z.boolean(),
})
export type OperatorPasskey = z.infer<typeof operatorPasskeySchema>

export const startDeskPasskeySignIn = endpoint({
  ...forOperators,
  id: 'desk-start-passkey-sign-in',
  access: 'public',
  cost: 'read',
  method: 'POST',
  path: '/session/passkey-challenges',
  response: startPasskeySignIn.response,
})
export const deskSignInWithPasskey = endpoint({
  ...forOperators,
  id: 'desk-sign-in-with-passkey',
  access: 'public',
  cost: 'write',
  method: 'POST',
  path: '/session/passkey',
  body: passkeyAssertionSchema,
  response: deskSessionSchema,
})
export const startPasskeyUnlock = endpoint({
  ...forOperators,
  id: 'desk-start-passkey-unlock',
  cost: 'read',
  method: 'POST',
  path: '/session/unlock-challenges',
  response: startActConfirmation.response,
})
export const unlockWithPasskey = endpoint({
  ...forOperators,
  id: 'desk-unlock-with-passkey',
  cost: 'write',
  method: 'POST',
  path: '/session/unlock-passkey',
  body: passkeyAssertionSchema,
  response: deskSessionSchema,
})
export const operatorPasskeys = endpoint({
  ...forOperators,
  id: 'desk-passkeys',
  cost: 'read',
  method: 'GET',
  path: '/passkeys',
  response: z.object({ passkeys: z.array(operatorPasskeySchema) }),
})
/** Asks for password and code, since a passkey stands in for both. */
export const startOperatorPasskey = endpoint({
  ...forOperators,
  id: 'desk-start-passkey',
  cost: 'hash',
  method: 'POST',
  path: '/passkeys/challenges',
  body: z.strictObject({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.regex(/^\d{6}$/)),
  }),
  response: startPasskey.response,
})
export const addOperatorPasskey = endpoint({
  ...forOperators,
  id: 'desk-add-passkey',
  cost: 'write',
  method: 'POST',
  path: '/passkeys',
  body: addPasskey.body,
  response: operatorPasskeySchema,
})
export const removeOperatorPasskey = endpoint({
  ...forOperators,
  id: 'desk-remove-passkey',
  cost: 'write',
  method: 'DELETE',
  path: '/passkeys/:id',
  params: z.object({ id: idSchema }),
  response: z.object({}),
})

export const PASSKEY_ENDPOINTS = [
  startDeskPasskeySignIn,
  deskSignInWithPasskey,
  startPasskeyUnlock,
  unlockWithPasskey,
  operatorPasskeys,
  startOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
] as const
