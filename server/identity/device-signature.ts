/** Signatures of people's devices, checked by Node's own cryptography. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { deviceKeyKind } from '../../contract/intent/device-key.ts'

/** Reading a key costs as much as a check; somebody who trades uses one key again and again. */
const KEYS_MAX = 5_000
const known = new Map<string, KeyObject | null>()

/** Whether `signature` (base64url) covers the UTF-8 text under a device's public key. Runs beside the event loop; anything malformed is simply not a signature. */
export function isSignedByDevice(text: string, signature: string, publicKey: string): Promise<boolean> {
  const key = keyOf(publicKey)
  if (key === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    verify(digestOf(publicKey), Buffer.from(text, 'utf8'), optionsOf(publicKey, key), Buffer.from(signature, 'base64url'), (error, isRight) => resolve(error === null && isRight))
  })
}

/** The same at once, for audits and tools: any key of the platform's or of a device's. */
export function isSignatureOfAny(text: string, signature: string, publicKey: string): boolean {
  const key = keyOf(publicKey)
  return key !== null && verify(digestOf(publicKey), Buffer.from(text, 'utf8'), optionsOf(publicKey, key), Buffer.from(signature, 'base64url'))
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

/** Null for 65 bytes that are no point of the curve. */
function readKey(publicKey: string): KeyObject | null {
  const bytes = Buffer.from(publicKey, 'base64url')
  const jwk = deviceKeyKind(publicKey) === 'ed25519'
    ? { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    : { kty: 'EC', crv: 'P-256', x: bytes.subarray(1, 33).toString('base64url'), y: bytes.subarray(33).toString('base64url') }
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}
