/** The receipt that the platform signs when it refuses an intent, so that refusals can be counted and shown to others. RFC 8785 text, Ed25519. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { signedReceipt } from '../signed-schema.ts'

/** A code of problem.ts; a text, so that a later version's code can still be checked. */
export const refusalCodeSchema = z.string().check(z.regex(/^[a-z-]{3,60}$/))

export const refusalSchema = z.strictObject({
  type: z.literal('refusal'),
  version: z.literal(1),
  orderId: idSchema,
  intentHash: hashSchema,
  problem: refusalCodeSchema,
  productId: productIdSchema,
  /** The head of the product's chain; all three are 0 or zeros where the product is not known or its chain has not begun. */
  headSeq: z.int().check(z.nonnegative()),
  headAt: timeSchema,
  headHash: hashSchema,
  refusedAt: timeSchema,
  keyId: keyIdSchema,
})
export type SignedRefusalText = z.infer<typeof refusalSchema>

export const signedRefusalSchema = signedReceipt(refusalSchema)
export type SignedRefusal = z.infer<typeof signedRefusalSchema>

/** The text that a refusal's signature covers. */
export function refusalText(refusal: SignedRefusalText): string {
  return canonicalJson(refusal)
}
