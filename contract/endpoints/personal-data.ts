import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Of the answer: about how many bytes will come. */
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
