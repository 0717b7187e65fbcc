/** The receipt that the platform signs when it refuses an act besides buying that a device has signed. RFC 8785 text, Ed25519. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, timeSchema } from '../identifiers.ts'
import { signedReceipt } from '../signed-schema.ts'
import { SIGNED_ACTS } from './act-intent.ts'
import { refusalCodeSchema } from './refusal.ts'

/** The hash alone says what was asked for: the number of a bank account is in no receipt. */
export const actRefusalSchema = z.strictObject({
  type: z.literal('act-refusal'),
  version: z.literal(1),
  act: z.enum(SIGNED_ACTS),
  actId: idSchema,
  intentHash: hashSchema,
  problem: refusalCodeSchema,
  refusedAt: timeSchema,
  keyId: keyIdSchema,
})
export type ActRefusalText = z.infer<typeof actRefusalSchema>

export const signedActRefusalSchema = signedReceipt(actRefusalSchema)
export type SignedActRefusal = z.infer<typeof signedActRefusalSchema>

/** The text that the signature covers. */
export function actRefusalText(refusal: ActRefusalText): string {
  return canonicalJson(refusal)
}
