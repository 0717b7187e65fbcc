import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Signs the months of the own ledger account up to its newest line. The signed months come by the feed, so that a statement
 * can be made without the network. Asked again, only what is new is signed.
 */
export const signStatement = endpoint({
  id: 'sign-statement',
  cost: 'scan',
  method: 'POST',
  path: '/statement',
  access: 'user',
  idempotent: false,
  response: z.strictObject({ /** How many months were signed now. */ signed: z.int() }),
  problems: ['too-many-requests'],
})
