import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** 200 once the server can serve: database reached, migrations done, feed running. 503 before that. */
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
