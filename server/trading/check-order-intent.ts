import { orderTermsHash, type OrderTerms } from '../../contract/intent/order-terms.ts'
import { intentText, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { SessionKey } from '../identity/device-keys.ts'
import { isSignatureOfAny } from '../identity/device-signature.ts'

/**
 * Whether an intent is signed by the device of the session that sends it. Outside any transaction: a refused one takes no connection.
 * Refuses `device-key-missing` where the session has no key or another one, and `intent-invalid`.
 */
export function checkOrderIntent(
  key: SessionKey | null,
  { intent, signature }: { readonly intent: OrderIntent; readonly signature: string },
): Outcome<void> {
  if (key?.id !== intent.deviceKeyId) return refuse('device-key-missing')
  return isSignatureOfAny(intentText(intent), signature, key.publicKey) ? done(undefined) : refuse('intent-invalid')
}

/** Many orders share few terms, and their hash is a notable part of an order's work. */
const TERMS_MAX = 1_000
const hashes = new Map<string, string>()

/** Whether the terms that the person signed are those that the order would be taken under: the rule's constants too. */
export function hasTermsOf(intent: OrderIntent, priceScale: number): boolean {
  return intent.termsHash === termsHashOf({ ...intent, priceScale })
}

function termsHashOf(terms: OrderTerms): string {
  const name = `${terms.productId} ${terms.priceScale} ${terms.countdownSeconds} ${terms.returnRateBp}`
  const before = hashes.get(name)
  if (before !== undefined) return before
  const hash = orderTermsHash(terms)
  if (hashes.size >= TERMS_MAX) hashes.clear()
  hashes.set(name, hash)
  return hash
}
