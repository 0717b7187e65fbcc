import { tickWithoutMessage } from '../../contract/pyth/pyth-trade.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { brokenTickOf, signedTexts, verifyProof } from '../../contract/settlement/verify-proof.ts'
import { noticeIn } from '../../contract/settlement/check-notices.ts'
import { mismatch, type Verdict, type VerifyOptions } from '../../contract/settlement/verdict.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { publishedNotices } from '../store/history/published-notices.ts'
import { signatureByBrowser } from './browser-key.ts'

/**
 * `verifyProof` with the browser's own Ed25519, which runs beside the page and needs no warming up. If the browser has none (an
 * old browser, a page without TLS), or it fails, the contract's own decides. A notice that voids the order must stand among
 * those that this device has mirrored. Where the prices are Pyth's by their names, each deciding one must name a message.
 */
export async function verifyOnDevice(proof: Proof, options: VerifyOptions): Promise<Verdict> {
  const signatures = new Map<string, boolean>()
  const keys = new Map<string, Promise<CryptoKey>>()
  const asked = signedTexts(proof).map(async ({ text, signature, publicKey }) => {
    const answer = await signatureByBrowser(keys, { text, signature, publicKey })
    if (answer !== null) signatures.set(nameOf(text, signature, publicKey), answer)
  })
  // Here, while the browser looks at the signatures.
  const brokenTick = brokenTickOf(proof)
  await Promise.all(asked)
  const notice = noticeIn(proof)
  const published = notice ? await publishedNotices(notice.at) : undefined
  const verdict = verifyProof(proof, {
    ...options,
    brokenTick,
    ...(published ? { published } : {}),
    isSignatureOf: (text, signature, key) =>
      signatures.get(nameOf(text, signature, key)) ?? isSignatureOf(text, signature, key),
  })
  const unnamed = verdict.verdict === 'verified' ? tickWithoutMessage(proof) : null
  return unnamed === null ? verdict : mismatch('source', `tick ${unnamed} names no message, and other prices do`)
}

/** Neither signature nor key holds a space. */
function nameOf(text: string, signature: string, publicKey: string): string {
  return `${signature} ${publicKey} ${text}`
}
