import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** 200 while the server can serve: it has started, does not end, and its database answers. 503 at any other time: send people elsewhere. */
export const getHealth = endpoint({
  id: 'get-health',
  cost: 'read',
  method: 'GET',
  path: '/health',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ status: z.literal('ready'), version: z.string() }),
  problems: ['unavailable'],
})
