/**
 * Short secrets at rest (card numbers, identity numbers, TOTP secrets): AES-256-GCM under a key of the deployment. Each is
 * bound to the place it belongs to (`place`, e.g. "withdrawal-account:<id>"), so that a sealed value copied into another
 * row does not open there. Format: 1 byte version, 12 bytes nonce, 16 bytes tag, ciphertext.
 * This room holds short secrets, sealed at rest. It may not log or keep a secret in the clear.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Vault {
  seal(text: string, place: string): Buffer
  /** @throws when the bytes were changed, or sealed for another place or under another key */
  open(sealed: Buffer, place: string): string
}

/** @param masterKey 32 bytes; the vault's own key is derived from it, so that it may serve other purposes too */
export function createVault(masterKey: Buffer): Vault {
  if (masterKey.length < 32) throw new RangeError('the master key has 32 bytes or more')
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'candor vault 1', 32))
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const bytes = sealed
      if (bytes[0] !== VERSION) throw new TypeError('not a sealed text of this version')
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
