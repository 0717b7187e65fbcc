/** Signatures of people's devices, checked by Node's own cryptography. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { fromBase64Url, toBase64Url } from '../../contract/base64url.ts'
import { deviceKeyKind } from '../../contract/intent/device-key.ts'

/** Reading a key costs as much as a check; somebody who trades uses one key again and again. */
const KEYS_MAX = 5_000
const SIGNATURE_BYTES = 64
const ED25519_BYTES = 32
const P256_BYTES = 65
const known = new Map<string, KeyObject | null>()

/**
 * Whether `signature` (base64url) covers the UTF-8 text under a public key of a device or of the platform; anything malformed is simply not
 * a signature. Runs at once: a check takes a tenth of a millisecond, and handing it to another thread cost the event loop twice as much.
 */
export function isSignatureOfAny(text: string, signature: string, publicKey: string): boolean {
  const [key, bytes] = [keyOf(publicKey), signatureBytes(signature)]
  return (
    key !== null &&
    bytes !== null &&
    verify(digestOf(publicKey), Buffer.from(text, 'utf8'), optionsOf(publicKey, key), bytes)
  )
}

/** By the contract's own reader: Node's takes several texts for the same bytes, and a changed file would pass as the one that was signed. */
function signatureBytes(signature: string): Uint8Array | null {
  const bytes = fromBase64Url(signature)
  return bytes?.length === SIGNATURE_BYTES ? bytes : null
}

function digestOf(publicKey: string): 'sha256' | null {
  return deviceKeyKind(publicKey) === 'p256' ? 'sha256' : null
}

/** Browsers write a signature of P-256 as two numbers of 32 bytes. */
function optionsOf(publicKey: string, key: KeyObject) {
  return deviceKeyKind(publicKey) === 'p256' ? { key, dsaEncoding: 'ieee-p1363' as const } : key
}

function keyOf(publicKey: string): KeyObject | null {
  const before = known.get(publicKey)
  if (before !== undefined) return before
  const key = readKey(publicKey)
  if (known.size >= KEYS_MAX) known.clear()
  known.set(publicKey, key)
  return key
}

/** Null for what is not the one text of a key, and for 65 bytes that are no point of the curve. */
function readKey(publicKey: string): KeyObject | null {
  const bytes = fromBase64Url(publicKey)
  const isEd25519 = deviceKeyKind(publicKey) === 'ed25519'
  if (bytes?.length !== (isEd25519 ? ED25519_BYTES : P256_BYTES)) return null
  const jwk = isEd25519
    ? { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    : { kty: 'EC', crv: 'P-256', x: toBase64Url(bytes.subarray(1, 33)), y: toBase64Url(bytes.subarray(33)) }
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}
