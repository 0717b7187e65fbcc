/** Tells whether a signed refusal is about a signed intent: of an order, or of another act. */
import * as z from 'zod/mini'
import { actIntentHash, actIntentSchema, type ActIntent } from './act-intent.ts'
import { signedActRefusalSchema, type ActRefusalText } from './act-refusal.ts'
import { intentHash, orderIntentSchema, type OrderIntent } from './order-intent.ts'
import { signedRefusalSchema, type SignedRefusalText } from './refusal.ts'

export const anyIntentSchema = z.union([orderIntentSchema, actIntentSchema])
export const anyRefusalSchema = z.union([signedRefusalSchema, signedActRefusalSchema])
export type AnyRefusal = z.infer<typeof anyRefusalSchema>

/** @returns in words why the refusal is about something else; null where it answers exactly this intent */
export function differenceFromRefusal(
  intent: OrderIntent | ActIntent,
  refusal: SignedRefusalText | ActRefusalText,
): string | null {
  if (intent.type === 'order-intent') {
    if (refusal.type !== 'refusal') return 'the refusal is not about an order'
    if (refusal.orderId !== intent.orderId) return 'the refusal is about another order'
    if (refusal.productId !== intent.productId) return 'the refusal is about another product'
    return refusal.intentHash === intentHash(intent) ? null : 'the refusal names another intent'
  }
  if (refusal.type !== 'act-refusal') return 'the refusal is about an order'
  if (refusal.act !== intent.act) return `asked for ${intent.act}, the refusal is about ${refusal.act}`
  if (refusal.actId !== intent.actId) return 'the refusal is about another act'
  return refusal.intentHash === actIntentHash(intent) ? null : 'the refusal names another intent'
}
