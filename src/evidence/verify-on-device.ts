import { tickWithoutMessage } from '../../contract/pyth/pyth-trade.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { brokenTickOf, signedTexts, verifyProof } from '../../contract/settlement/verify-proof.ts'
import { noticeIn } from '../../contract/settlement/check-notices.ts'
import { mismatch, type Verdict, type VerifyOptions } from '../../contract/settlement/verdict.ts'
import { publishedNotices } from '../store/history/published-notices.ts'
import { signaturesByBrowser } from './signatures-by-browser.ts'

/**
 * `verifyProof` with the browser's own Ed25519, which runs beside the page and needs no warming up. If the browser has none (an
 * old browser, a page without TLS), or it fails, the contract's own decides. A notice that voids the order must stand among
 * those that this device has mirrored. Where the prices are Pyth's by their names, each deciding one must name a message.
 */
export async function verifyOnDevice(proof: Proof, options: VerifyOptions): Promise<Verdict> {
  const asked = signaturesByBrowser(signedTexts(proof))
  // Here, while the browser looks at the signatures.
  const brokenTick = brokenTickOf(proof)
  const isSignatureOf = await asked
  const notice = noticeIn(proof)
  const published = notice ? await publishedNotices(notice.at) : undefined
  const verdict = verifyProof(proof, {
    ...options,
    brokenTick,
    ...(published ? { published } : {}),
    isSignatureOf,
  })
  const unnamed = verdict.verdict === 'verified' ? tickWithoutMessage(proof) : null
  return unnamed === null ? verdict : mismatch('source', `tick ${unnamed} names no message, and other prices do`)
}
