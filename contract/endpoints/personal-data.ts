import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Header of the answer: about how many bytes will come. */
export const EXPECTED_BYTES_HEADER = 'x-candor-expected-bytes'

const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * All that is kept about the person, as one JSON text in parts: every row of theirs, pictures as base64, nothing of anybody else. Asks for the
 * login password; once in five minutes. Not idempotent: a stored key keeps a fast hash of its body, and a password must have none.
 */
export const exportData = endpoint({
  id: 'export-data',
  cost: 'export',
  method: 'POST',
  path: '/personal-data',
  access: 'user',
  idempotent: false,
  bytes: 'out',
  body: z.strictObject({ password: typedPassword }),
  problems: ['password-wrong', 'export-too-soon', 'too-many-requests'],
})

/**
 * Closes the account for good: signing in is impossible from then on, and all sessions end. Refused while money or a review is left, with facts that
 * say which and how much. Not idempotent, for the same reason; a second time there is no session that could ask.
 */
export const closeAccount = endpoint({
  id: 'close-account',
  cost: 'hash',
  method: 'POST',
  path: '/account-closing',
  access: 'user',
  idempotent: false,
  body: z.strictObject({ password: typedPassword, isUnderstood: z.literal(true) }),
  response: z.strictObject({ status: z.literal('closed') }),
  problems: ['password-wrong', 'account-not-empty', 'too-many-requests'],
})
