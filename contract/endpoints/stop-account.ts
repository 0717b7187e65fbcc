import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timeSchema } from '../identifiers.ts'

/**
 * "This was not me": by the link that a letter about a changed password or withdrawal account brings, without a session. Ends all
 * sessions, takes the login password away (a code sets another) and keeps withdrawals from being paid. Works once; the token
 * travels in the body, never in an address that a server sees.
 */
export const stopAccount = endpoint({
  id: 'stop-account',
  cost: 'write',
  method: 'POST',
  path: '/account-stops',
  access: 'public',
  idempotent: false,
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  response: z.strictObject({
    /** `used-before`: an earlier letter's link or this one was used at `at`; nothing was done now. */
    status: z.enum(['stopped', 'used-before']),
    at: timeSchema,
  }),
  problems: ['stop-link-invalid', 'too-many-requests'],
})
