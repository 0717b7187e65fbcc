import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'

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
  method: 'POST',
  path: '/session',
  access: 'public',
  idempotent: false,
  body: z.strictObject({
    identifier: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: sessionSchema,
  problems: ['credentials-wrong', 'too-many-requests'],
})

export const getSession = endpoint({
  id: 'get-session',
  method: 'GET',
  path: '/session',
  access: 'user',
  idempotent: false,
  response: sessionSchema,
  problems: [],
})

/** Ends this session and clears the cookie. Without a session it answers the same. */
export const signOut = endpoint({
  id: 'sign-out',
  method: 'DELETE',
  path: '/session',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ status: z.literal('signed-out') }),
  problems: [],
})
