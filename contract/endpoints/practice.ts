import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { practiceAccountSchema } from '../rows/practice.ts'

/**
 * Brings a person's practice balance back up to its start; the first time it opens the balance. One that holds as much or more stays as it
 * is. Refuses `practice-running` while a practice order is open.
 */
export const refillPractice = endpoint({
  id: 'refill-practice',
  cost: 'write',
  method: 'POST',
  path: '/practice/refills',
  access: 'user',
  idempotent: true,
  body: z.strictObject({}),
  response: practiceAccountSchema,
  problems: ['practice-running', 'too-many-requests'],
})
