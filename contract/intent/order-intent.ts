/** The request of a person who buys; their device signs it before it sends it. RFC 8785 text. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, productIdSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { positiveMoneySchema } from '../money-schema.ts'
import { directionSchema } from '../rows/order.ts'
import { sha256Hex } from '../sha256.ts'
import { devicePublicKeySchema } from './device-key.ts'

/** 999.99 %: the greatest return that terms may name, in basis points. */
export const RETURN_RATE_BP_MAX = 99_999
/** The longest countdown that terms may name, in seconds: somewhat more than a day. */
export const COUNTDOWN_SECONDS_MAX = 99_999

export const returnRateSchema = z.int().check(z.minimum(1), z.maximum(RETURN_RATE_BP_MAX))
export const countdownSchema = z.int().check(z.minimum(1), z.maximum(COUNTDOWN_SECONDS_MAX))

export const orderIntentSchema = z.strictObject({
  type: z.literal('order-intent'),
  version: z.literal(1),
  orderId: idSchema,
  deviceKeyId: hashSchema,
  productId: productIdSchema,
  direction: directionSchema,
  stake: positiveMoneySchema,
  returnRateBp: returnRateSchema,
  countdownSeconds: countdownSchema,
  /** The newest tick of the product's chain that the person's device had when they tapped: number, hash and chain time. */
  seenSeq: z.int().check(z.minimum(1)),
  seenHash: hashSchema,
  seenAt: timeSchema,
  /** orderTermsHash of the terms that stood on the screen. */
  termsHash: hashSchema,
  /** There for an order with practice money: the person asks for no real one, and the acceptance must say the same. */
  practice: z.optional(z.literal(true)),
})
export type OrderIntent = z.infer<typeof orderIntentSchema>

/** As it stands in a proof: whoever reads it can check the signature, and that the key is the one that the intent names. */
export const signedIntentSchema = z.strictObject({
  intent: orderIntentSchema,
  signature: signatureSchema,
  publicKey: devicePublicKeySchema,
})
export type SignedIntent = z.infer<typeof signedIntentSchema>

/** The text that an intent's signature covers. */
export function intentText(intent: OrderIntent): string {
  return canonicalJson(intent)
}

/** The name by which the platform's answer refers to an intent. */
export function intentHash(intent: OrderIntent): string {
  return sha256Hex(intentText(intent))
}
