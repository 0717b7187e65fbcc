/** Whether the platform's signed answer says what the person's signed intent asked for. The app asks before it says "accepted", the verifier of every proof. */
import type { Acceptance, IntendedAcceptance } from '../settlement/receipt.ts'
import { deviceKeyId } from './device-key.ts'
import { intentHash, intentText, type OrderIntent, type SignedIntent } from './order-intent.ts'
import { orderTermsHash } from './order-terms.ts'

/** The fields that both texts carry, under one name. */
const SHARED = [
  'orderId',
  'productId',
  'direction',
  'stake',
  'returnRateBp',
  'countdownSeconds',
  'seenSeq',
  'seenAt',
  'termsHash',
  'practice',
] as const satisfies readonly (keyof OrderIntent & keyof IntendedAcceptance)[]

/** @returns in words how the acceptance differs from what was asked for; null where it answers exactly that */
export function differenceFromIntent(intent: OrderIntent, acceptance: Acceptance): string | null {
  if (!('version' in acceptance)) return 'the acceptance names no intent'
  for (const name of SHARED) {
    if (intent[name] !== acceptance[name])
      return `asked for ${name} ${String(intent[name])}, accepted with ${String(acceptance[name])}`
  }
  if (acceptance.intentHash !== intentHash(intent)) return 'the acceptance names another intent'
  if (acceptance.termsHash !== orderTermsHash(acceptance)) return 'the hash of the terms is not that of these terms'
  if (acceptance.acceptedSeq < acceptance.seenSeq) return 'accepted at a head from before the one that the person saw'
  if (acceptance.acceptedSeq === acceptance.seenSeq && acceptance.acceptedHash !== intent.seenHash)
    return 'accepted at another head of the same number'
  if (acceptance.acceptedAt < acceptance.seenAt) return 'accepted before the head that the person saw'
  return null
}

/**
 * The same for a signed intent as it stands in a proof.
 * @param isSignatureOf (text, signature, public key): of the key's kind, Ed25519 or P-256
 */
export function faultOfIntent(
  { intent, signature, publicKey }: SignedIntent,
  acceptance: Acceptance,
  isSignatureOf: (text: string, signature: string, publicKey: string) => boolean,
): string | null {
  if (intent.deviceKeyId !== deviceKeyId(publicKey)) return 'the key is not the one that the intent names'
  if (!isSignatureOf(intentText(intent), signature, publicKey)) return 'the signature does not cover what was asked for'
  return differenceFromIntent(intent, acceptance)
}
