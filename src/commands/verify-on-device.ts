import { fromBase64Url } from '../../contract/base64url.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { noticeIn, signedTexts, verifyProof, type Verdict, type VerifyOptions } from '../../contract/settlement/verify-proof.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { publishedNotices } from '../store/published-notices.ts'

/**
 * `verifyProof` with the browser's own Ed25519, which runs beside the page and needs no warming up. Where it has none (an
 * old browser, a page without TLS), or it fails, the contract's own decides. A notice that voids the order must stand among
 * those that this device has mirrored.
 */
export async function verifyOnDevice(proof: Proof, options: VerifyOptions): Promise<Verdict> {
  const signatures = new Map<string, boolean>()
  await Promise.all(signedTexts(proof).map(async ({ text, signature, publicKey }) => {
    const answer = await signatureByBrowser(text, signature, publicKey)
    if (answer !== null) signatures.set(nameOf(text, signature, publicKey), answer)
  }))
  const notice = noticeIn(proof)
  const published = notice ? await publishedNotices(notice.at) : undefined
  return verifyProof(proof, {
    ...options,
    ...(published ? { published } : {}),
    isSignatureOf: (text, signature, key) => signatures.get(nameOf(text, signature, key)) ?? isSignatureOf(text, signature, key),
  })
}

/** Null where the browser cannot say. */
async function signatureByBrowser(text: string, signature: string, publicKey: string): Promise<boolean | null> {
  const [signatureBytes, keyBytes] = [fromBase64Url(signature), fromBase64Url(publicKey)]
  if (signatureBytes?.length !== 64 || keyBytes?.length !== 32) return false
  try {
    const key = await crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signatureBytes, new TextEncoder().encode(text))
  } catch {
    // No such algorithm here, or no WebCrypto at all.
    return null
  }
}

/** Neither signature nor key holds a space. */
function nameOf(text: string, signature: string, publicKey: string): string {
  return `${signature} ${publicKey} ${text}`
}
