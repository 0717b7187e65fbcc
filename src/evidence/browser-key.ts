/** Keys and signatures by the browser's own cryptography; where a page has none (no TLS), by the library that checks signatures. */
import { fromBase64Url, toBase64Url } from '../../contract/base64url.ts'
import { deviceKeyKind } from '../../contract/intent/device-key.ts'

const ED25519 = 'Ed25519'
const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const P256_SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

export type SecretKey = CryptoKey | Uint8Array<ArrayBuffer>

/** A new key that signs: its secret part can't be read out of the browser. */
export async function makeKey(): Promise<{ readonly publicKey: string; readonly secret: SecretKey }> {
  if (!hasCryptography()) {
    const { keygen } = await import('./software-keys.ts')
    const { publicKey, secretKey } = keygen()
    return { publicKey: toBase64Url(publicKey), secret: new Uint8Array(secretKey) }
  }
  const pair = await crypto.subtle
    .generateKey(ED25519, false, ['sign', 'verify'])
    .catch(() => crypto.subtle.generateKey(P256, false, ['sign', 'verify']))
  return {
    publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    secret: pair.privateKey,
  }
}

/** base64url. */
export async function signText(secret: SecretKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (secret instanceof Uint8Array) {
    const { sign } = await import('./software-keys.ts')
    return toBase64Url(sign(bytes, secret))
  }
  return toBase64Url(
    new Uint8Array(
      await crypto.subtle.sign(secret.algorithm.name === P256.name ? P256_SIGNATURE : ED25519, secret, bytes),
    ),
  )
}

export interface SignedText {
  readonly text: string
  readonly signature: string
  /** base64url: Ed25519, or a device's point of P-256. */
  readonly publicKey: string
}

/**
 * Null where the browser cannot say.
 * @param keys those that were asked for before, by their text: most proofs have one or two
 */
export async function signatureByBrowser(
  keys: Map<string, Promise<CryptoKey>>,
  { text, signature, publicKey }: SignedText,
): Promise<boolean | null> {
  const [signatureBytes, keyBytes] = [fromBase64Url(signature), fromBase64Url(publicKey)]
  const isP256 = keyBytes?.length === 65 && deviceKeyKind(publicKey) === 'p256'
  if (signatureBytes?.length !== 64 || keyBytes === null || (keyBytes.length !== 32 && !isP256)) return false
  try {
    const key =
      keys.get(publicKey) ?? crypto.subtle.importKey('raw', keyBytes, isP256 ? P256 : ED25519, false, ['verify'])
    keys.set(publicKey, key)
    return await crypto.subtle.verify(
      isP256 ? P256_SIGNATURE : ED25519,
      await key,
      signatureBytes,
      new TextEncoder().encode(text),
    )
  } catch {
    // No such algorithm here, or no WebCrypto at all.
    return null
  }
}

function hasCryptography(): boolean {
  // Absent on a page without TLS, whatever its type says.
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined
}
