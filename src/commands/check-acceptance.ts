import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import { differenceFromIntent } from '../../contract/intent/answer-to-intent.ts'
import type { OrderIntent } from '../../contract/intent/order-intent.ts'
import { keyOf } from '../../contract/key-of.ts'
import { receiptText, type Acceptance } from '../../contract/settlement/receipt.ts'
import { call } from '../remote/call.ts'
import { pinKeys, trustedKeys } from '../store/device/pinned-keys.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { signatureByBrowser, type SignedText } from '../evidence/browser-key.ts'

const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Whether an acceptance is the platform's answer to exactly what this device signed. Asked before anybody is told that an order was taken.
 * @returns in words what is wrong; null where nothing is
 */
export async function faultOfAcceptance(
  intent: OrderIntent,
  { receipt, signature }: { readonly receipt: Acceptance; readonly signature: string },
): Promise<string | null> {
  const difference = differenceFromIntent(intent, receipt)
  if (difference !== null) return difference
  return (await isByPlatform(receipt.keyId, receiptText(receipt), signature))
    ? null
    : 'the platform has not signed this'
}

/** Whether one of the platform's keys has signed a text. */
export async function isByPlatform(keyId: string, text: string, signature: string): Promise<boolean> {
  const publicKey = await platformKey(keyId)
  return publicKey !== undefined && isSigned({ text, signature, publicKey })
}

/** A key that is not known here may have come with the server's last start, and then a known one has signed for it. */
async function platformKey(keyId: string): Promise<string | undefined> {
  const known = keyOf(trustedKeys(), keyId)
  if (known !== undefined) return known
  const answer = await call(getConfiguration)
  if (answer.ok) await pinKeys(answer.value, systemClock.now())
  return keyOf(trustedKeys(), keyId)
}

async function isSigned(signed: SignedText): Promise<boolean> {
  const answer = await signatureByBrowser(keys, signed)
  if (answer !== null) return answer
  const { isSignatureOf } = await import('../../contract/signature.ts')
  return isSignatureOf(signed.text, signed.signature, signed.publicKey)
}
