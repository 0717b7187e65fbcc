/** One hash over all digests of a feed: at the head it proves a mirror equal without a list of every month that there ever was. */
import { sha256Hex } from '../sha256.ts'
import type { Digest } from './messages.ts'

/**
 * @param digests of all non-empty buckets, in any order
 * @returns SHA-256 of their text, lower-case hex
 */
export function digestRoot(digests: readonly Digest[]): string {
  return sha256Hex(digestsText(digests))
}

/** The text that the root is the hash of: a line for each bucket, in the order of UTF-16 code units. */
export function digestsText(digests: readonly Digest[]): string {
  return digests
    .map(({ collection, bucket, count, digest }) => `${collection}/${bucket} ${count} ${digest}\n`)
    .sort()
    .join('')
}
