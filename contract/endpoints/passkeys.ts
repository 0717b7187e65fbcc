/**
 * Passkeys (WebAuthn): a person signs in with one beside the password, and confirms an act with one in place of the transaction password.
 * All bytes travel as base64url. docs/adr/0056 says what each challenge is bound to.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, idSchema, timeSchema } from '../identifiers.ts'
import { lineSchema } from '../text-schema.ts'
import { transactionPasswordSchema } from '../validation/credentials.ts'
import { sessionSchema } from './session.ts'

const bytesSchema = (lengthMax: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(lengthMax))
const secretSchema = z.string().check(z.regex(/^[\w-]{43}$/))
const credentialIdSchema = bytesSchema(1_364)
const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))

/** Goes to the device with a challenge and comes back with the answer. From it the server makes the same challenge again, and keeps none. */
export const passkeyTicketSchema = z.strictObject({ id: secretSchema, expiresAt: timeSchema })
export type PasskeyTicket = z.infer<typeof passkeyTicketSchema>

const challengeParts = {
  ticket: passkeyTicketSchema,
  challenge: secretSchema,
  /** The site that the passkey belongs to: a host name. */
  site: z.string(),
}

/** How a device can be reached. Hints for the browser, which knows more of them than are listed here. */
const transportsSchema = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))
const knownSchema = z.array(z.strictObject({ id: credentialIdSchema, transports: transportsSchema }))

/** An authenticator's answer to a challenge. */
export const passkeyAssertionSchema = z.strictObject({
  ticket: passkeyTicketSchema,
  credentialId: credentialIdSchema,
  clientData: bytesSchema(4_000),
  authenticatorData: bytesSchema(2_000),
  signature: bytesSchema(1_000),
  userHandle: z.nullable(bytesSchema(100)),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>

/** The proof that the person themselves wants an act: the transaction password or a passkey's answer, and one of the two alone. */
export const confirmationParts = {
  transactionPassword: z.optional(transactionPasswordSchema),
  passkey: z.optional(passkeyAssertionSchema),
}
export interface Confirmation {
  readonly transactionPassword?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}
export function isConfirmedOnce({ transactionPassword, passkey }: Confirmation): boolean {
  return (transactionPassword === undefined) !== (passkey === undefined)
}

/** A passkey of the person, as the page of passkeys shows it. */
export const passkeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  /** Null: it was never used since it was added. */
  usedAt: z.nullable(timeSchema),
  /** Its counter went back, as that of a copy does: it opens nothing any more. */
  isBlocked: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** A challenge for anybody who wants to sign in. The ticket is known to this page alone, so an answer without it opens nothing. */
export const startPasskeySignIn = endpoint({
  id: 'start-passkey-sign-in',
  cost: 'read',
  method: 'POST',
  path: '/session/passkey-challenges',
  access: 'public',
  idempotent: false,
  response: z.strictObject(challengeParts),
  problems: ['too-many-requests'],
})

/** Opens a session like `sign-in`. Not idempotent, for the same reason. */
export const signInWithPasskey = endpoint({
  id: 'sign-in-with-passkey',
  cost: 'write',
  method: 'POST',
  path: '/session/passkey',
  access: 'public',
  idempotent: false,
  body: passkeyAssertionSchema,
  response: sessionSchema,
  problems: ['passkey-refused', 'passkey-expired', 'passkey-blocked', 'too-many-requests'],
})

/** The person's passkeys, the newest first. */
export const listPasskeys = endpoint({
  id: 'list-passkeys',
  cost: 'read',
  method: 'GET',
  path: '/passkeys',
  access: 'user',
  idempotent: false,
  response: z.strictObject({ passkeys: z.array(passkeySchema) }),
  problems: [],
})

/** Asks for both passwords, since a passkey stands in for either, and gives the challenge for a new one. */
export const startPasskey = endpoint({
  id: 'start-passkey',
  cost: 'hash',
  method: 'POST',
  path: '/passkeys/challenges',
  access: 'user',
  idempotent: false,
  body: z.strictObject({ password: typedPassword, transactionPassword: transactionPasswordSchema }),
  response: z.strictObject({
    ...challengeParts,
    userHandle: bytesSchema(100),
    account: z.string(),
    /** Those that the person has: the browser makes no second one on the same device. */
    known: knownSchema,
  }),
  problems: [
    'password-wrong',
    'transaction-password-wrong',
    'transaction-password-locked',
    'too-many-passkeys',
    'too-many-requests',
  ],
})

/** Adds the passkey that the browser made. Holds withdrawals for a day and alarms the person, as a new password does. */
export const addPasskey = endpoint({
  id: 'add-passkey',
  cost: 'write',
  method: 'POST',
  path: '/passkeys',
  access: 'user',
  idempotent: false,
  body: z.strictObject({
    ticket: passkeyTicketSchema,
    name: lineSchema({ min: 1, max: 40 }),
    credentialId: credentialIdSchema,
    clientData: bytesSchema(4_000),
    attestation: bytesSchema(8_000),
    transports: transportsSchema,
  }),
  response: passkeySchema,
  problems: ['passkey-refused', 'passkey-expired', 'too-many-passkeys', 'too-many-requests'],
})

/** Removes one of the person's own passkeys, for good. The password stays. */
export const removePasskey = endpoint({
  id: 'remove-passkey',
  cost: 'write',
  method: 'DELETE',
  path: '/passkeys/:id',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ status: z.literal('removed') }),
  problems: ['not-found', 'too-many-requests'],
})

/** A challenge for one act: `actHash` is `actIntentHash` of what the device has signed. The answer confirms that act and no other one. */
export const startActConfirmation = endpoint({
  id: 'start-act-confirmation',
  cost: 'read',
  method: 'POST',
  path: '/passkeys/act-challenges',
  access: 'user',
  idempotent: false,
  body: z.strictObject({ actHash: hashSchema }),
  response: z.strictObject({ ...challengeParts, known: knownSchema }),
  problems: ['too-many-requests'],
})
