import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { walkSchema } from '../market/walk.ts'

/** Returns what a final order's prices were made from: the part of its proof by which its device makes them again. */
export const getOrderWalk = endpoint({
  id: 'get-order-walk',
  cost: 'scan',
  method: 'GET',
  path: '/orders/:id/walk',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({
    /** Null for prices that were not made of blocks, and until the last seed is shown. */
    walk: z.nullable(walkSchema),
    /** When the last seed is shown; null unless it is still to come. */
    shownAt: z.nullable(timeSchema),
  }),
  problems: ['not-found', 'ticks-dropped'],
})
