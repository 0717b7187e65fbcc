/** The notice by which a signing key vouches for the one after it. A device that knows the key before takes the new one by this alone. */
import { canonicalJson } from './canonical-json.ts'
import type { KeyNotice, SignedKeyNotice } from './key-notice-schema.ts'
import { keyOf } from './key-of.ts'
import { isSignatureOf } from './signature.ts'

/** The text that a key notice's signature covers. */
export function keyNoticeText(notice: KeyNotice): string {
  return canonicalJson(notice)
}

/**
 * The keys that a device may take as the platform's: those it knows, and each that a known one vouches for, in any order of the notices.
 * A key that is known under its id never gives way to another.
 */
export function vouchedKeys(
  known: Readonly<Record<string, string>>,
  notices: readonly SignedKeyNotice[],
): Readonly<Record<string, string>> {
  const found = new Map(Object.entries(known))
  for (let before = -1; before !== found.size;) {
    before = found.size
    const keys = Object.fromEntries(found)
    for (const { notice, signature } of notices) {
      const previous = keyOf(keys, notice.previousKeyId)
      if (
        previous !== undefined &&
        !found.has(notice.keyId) &&
        isSignatureOf(keyNoticeText(notice), signature, previous)
      )
        found.set(notice.keyId, notice.publicKey)
    }
  }
  return Object.fromEntries(found)
}
