import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { deviceKeySchema } from './device-keys.ts'
import { lineSchema } from '../text-schema.ts'

/** The public part of a session; its secret travels only in the HttpOnly cookie. */
export const sessionSchema = z.strictObject({
  /** Public id of the session, not its secret. */
  id: idSchema,
  expiresAt: timeSchema,
  user: z.strictObject({ id: idSchema, account: z.string() }),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * `identifier`: account, phone (E.164 or mainland digits) or e-mail. Never tells which part was wrong.
 * Not idempotent: its answer sets a cookie, which must not be stored; a repeat only opens another session.
 */
export const signIn = endpoint({
  id: 'sign-in',
  cost: 'hash',
  method: 'POST',
  path: '/session',
  access: 'public',
  idempotent: false,
  body: z.strictObject({
    identifier: lineSchema({ min: 1, max: 254 }),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: sessionSchema,
  problems: ['credentials-wrong', 'too-many-requests'],
})

export const getSession = endpoint({
  id: 'get-session',
  cost: 'read',
  method: 'GET',
  path: '/session',
  access: 'user',
  idempotent: false,
  response: sessionSchema,
  problems: [],
})

/**
 * Ends this session and clears the cookie. Without a session it answers the same. A device that tells the server later names the session
 * that it left: the cookie may be that of a newer one meanwhile, which goes on.
 */
export const signOut = endpoint({
  id: 'sign-out',
  cost: 'write',
  method: 'DELETE',
  path: '/session',
  access: 'public',
  idempotent: false,
  query: z.strictObject({ session: z.optional(idSchema) }),
  response: z.strictObject({ status: z.literal('signed-out') }),
  problems: [],
})

/** A living session of the person, as the page of signed-in devices shows it. */
export const deviceSessionSchema = z.strictObject({
  id: idSchema,
  /** As the browser names itself, unchecked and at most 300 characters: to be recognised by, not to be trusted. */
  userAgent: z.string(),
  createdAt: timeSchema,
  /** To five minutes: the time of use is not written at every request. */
  usedAt: timeSchema,
  /** The session that asks. */
  isThisDevice: z.boolean(),
  /** The key that it signs with; null: it has signed nothing yet. */
  key: z.nullable(deviceKeySchema),
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>

/** The person's own living sessions, last used first. */
export const listSessions = endpoint({
  id: 'list-sessions',
  cost: 'read',
  method: 'GET',
  path: '/sessions',
  access: 'user',
  idempotent: false,
  response: z.strictObject({ sessions: z.array(deviceSessionSchema) }),
  problems: [],
})

/** Ends one of the person's own sessions, for good: its stream is cut, its cookie opens nothing. One that has ended, or is another's, is not found. */
export const endSession = endpoint({
  id: 'end-session',
  cost: 'write',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ status: z.literal('ended') }),
  problems: ['not-found'],
})
