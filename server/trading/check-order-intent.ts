import { orderTermsHash } from '../../contract/intent/order-terms.ts'
import { intentText, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { SessionKey } from '../identity/device-keys.ts'
import { isSignedByDevice } from '../identity/device-signature.ts'

/**
 * Whether an intent is signed by the device of the session that sends it. Outside any transaction: a signature takes a while.
 * Refuses `device-key-missing` where the session has no key or another one, and `intent-invalid`.
 */
export async function checkOrderIntent(
  key: SessionKey | null,
  { intent, signature }: { readonly intent: OrderIntent; readonly signature: string },
): Promise<Outcome<void>> {
  if (key?.id !== intent.deviceKeyId) return refuse('device-key-missing')
  return (await isSignedByDevice(intentText(intent), signature, key.publicKey))
    ? done(undefined)
    : refuse('intent-invalid')
}

/** Whether the terms that the person signed are those that the order would be taken under: the rule's constants too. */
export function hasTermsOf(intent: OrderIntent, priceScale: number): boolean {
  return intent.termsHash === orderTermsHash({ ...intent, priceScale })
}
