import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64Url } from './base64url.ts'
import { verify } from './ed25519.ts'

/**
 * Whether `signature` is the Ed25519 signature (RFC 8032, strict) of the UTF-8 text under the public key.
 * Signature and key are base64url. Anything malformed is simply not a valid signature.
 */
export function isSignatureOf(text: string, signature: string, publicKey: string): boolean {
  const signatureBytes = fromBase64Url(signature)
  const keyBytes = fromBase64Url(publicKey)
  if (signatureBytes?.length !== 64 || keyBytes?.length !== 32) return false
  return verify(signatureBytes, utf8ToBytes(text), keyBytes, { zip215: false })
}
