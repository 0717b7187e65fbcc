import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../sha256.ts'

/** The hash of a mirrored row: SHA-256 of the canonical JSON of [collection, id, doc]. Both sides compute the same. */
export function rowHash(collection: string, id: string, doc: unknown): string {
  return sha256Hex(canonicalJson([collection, id, doc]))
}

export const EMPTY_DIGEST = '0'.repeat(64)

/** XOR of two 256-bit hex digests: adding a row and removing it are the same operation. */
export function xorDigest(left: string, right: string): string {
  let result = ''
  for (let at = 0; at < 64; at += 8) {
    const word = (parseInt(left.slice(at, at + 8), 16) ^ parseInt(right.slice(at, at + 8), 16)) >>> 0
    result += word.toString(16).padStart(8, '0')
  }
  return result
}
