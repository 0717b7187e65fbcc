import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { positiveMoneySchema } from '../money-schema.ts'
import { limitsSchema, PAUSE_DAYS_MAX } from '../rows/limits.ts'

const shared = { access: 'user', idempotent: true, response: limitsSchema } as const

/** Sets a person's own bounds; an absent one stays, null takes it away. Tightening works at once, loosening after 24 hours. */
export const setLimits = endpoint({
  ...shared,
  id: 'set-limits',
  cost: 'write',
  method: 'PUT',
  path: '/limits',
  body: z.strictObject({
    depositPerDay: z.optional(z.nullable(positiveMoneySchema)),
    lossPerDay: z.optional(z.nullable(positiveMoneySchema)),
  }),
  problems: ['too-many-requests'],
})

/** Pauses deposits and orders for whole days from now. A pause that runs is never shortened by this. */
export const startPause = endpoint({
  ...shared,
  id: 'start-pause',
  cost: 'write',
  method: 'POST',
  path: '/limits/pause',
  body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(PAUSE_DAYS_MAX)) }),
  problems: ['too-many-requests'],
})

/** Asks for a pause to end: it does 24 hours later, or at its own end if that comes first. */
export const endPause = endpoint({
  ...shared,
  id: 'end-pause',
  cost: 'write',
  method: 'POST',
  path: '/limits/pause/ending',
  problems: ['too-many-requests'],
})
