import { fromBase64Url } from '../../contract/base64url.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { brokenTickOf, noticeIn, signedTexts, verifyProof, type Verdict, type VerifyOptions } from '../../contract/settlement/verify-proof.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { publishedNotices } from '../store/published-notices.ts'

/**
 * `verifyProof` with the browser's own Ed25519, which runs beside the page and needs no warming up. Where it has none (an
 * old browser, a page without TLS), or it fails, the contract's own decides. A notice that voids the order must stand among
 * those that this device has mirrored.
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
  return verifyProof(proof, {
    ...options,
    brokenTick,
    ...(published ? { published } : {}),
    isSignatureOf: (text, signature, key) => signatures.get(nameOf(text, signature, key)) ?? isSignatureOf(text, signature, key),
  })
}

/**
 * Null where the browser cannot say.
 * @param keys those that were asked for before, by their text: most proofs have one
 */
async function signatureByBrowser(keys: Map<string, Promise<CryptoKey>>, signed: { text: string; signature: string; publicKey: string }): Promise<boolean | null> {
  const [signatureBytes, keyBytes] = [fromBase64Url(signed.signature), fromBase64Url(signed.publicKey)]
  if (signatureBytes?.length !== 64 || keyBytes?.length !== 32) return false
  try {
    const key = keys.get(signed.publicKey) ?? crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify'])
    keys.set(signed.publicKey, key)
    return await crypto.subtle.verify('Ed25519', await key, signatureBytes, new TextEncoder().encode(signed.text))
  } catch {
    // No such algorithm here, or no WebCrypto at all.
    return null
  }
}

/** Neither signature nor key holds a space. */
function nameOf(text: string, signature: string, publicKey: string): string {
  return `${signature} ${publicKey} ${text}`
}
