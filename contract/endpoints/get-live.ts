import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** 200 as long as the process answers requests, whatever its database does. A process that does not answer this is to be started anew. */
export const getLive = endpoint({
  id: 'get-live',
  cost: 'read',
  method: 'GET',
  path: '/live',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ status: z.literal('alive'), version: z.string() }),
  problems: [],
})
