import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { liabilityProofSchema, signedLiabilityRootSchema } from '../liabilities/liability-proof.ts'

/** Returns the signed totals of what the platform owes to everybody, one a day (UTC), newest first. */
export const getLiabilities = endpoint({
  id: 'get-liabilities',
  cost: 'scan',
  method: 'GET',
  path: '/liabilities',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ days: z.array(signedLiabilityRootSchema) }),
  problems: [],
})

/** Returns the proof that the person's balance is in the total of that day. */
export const getLiabilityProof = endpoint({
  id: 'get-liability-proof',
  cost: 'scan',
  method: 'GET',
  path: '/liabilities/:day/proof',
  access: 'user',
  idempotent: false,
  params: z.strictObject({ day: z.iso.date() }),
  response: liabilityProofSchema,
  /** `not-found`: no total of that day, one whose leaves are gone, or an account that was opened after it. */
  problems: ['not-found'],
})
