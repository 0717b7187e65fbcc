/** Recomputes a chain of ticks in one go: `tickHash` for each, without an array or a hex text of its own for any of them. */
import { sha256 } from '@noble/hashes/sha2.js'
import { tickText, type Tick } from './tick.ts'

/** How the chain is recomputed: see `firstBrokenTick`, which others must equal. */
export type ChainCheck = (startHash: string, ticks: readonly Tick[]) => number | null

/** The longest tick: two hashes' room is more than any of its fields needs. */
const BYTES_MAX = 512
const DIGITS = new Uint8Array([...'0123456789abcdef'].map((digit) => digit.charCodeAt(0)))

/**
 * @param startHash the hash that the first tick's covers
 * @returns the seq of the first tick whose hash is not what its fields and its predecessor give; null when all are
 */
export function firstBrokenTick(startHash: string, ticks: readonly Tick[]): number | null {
  const bytes = new Uint8Array(BYTES_MAX)
  const digest = new Uint8Array(32)
  let previous = startHash
  for (const tick of ticks) {
    const end = write(bytes, tickText(previous, tick))
    sha256.create().update(bytes.subarray(0, end)).digestInto(digest)
    if (!isHexOf(digest, tick.hash)) return tick.seq
    previous = tick.hash
  }
  return null
}

/** ASCII alone: a tick's fields were read by their schema. */
function write(bytes: Uint8Array, text: string): number {
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return text.length
}

/** Whether the digest is written so in lower-case hex. */
export function isHexOf(digest: Uint8Array, hex: string): boolean {
  if (hex.length !== digest.length * 2) return false
  for (let at = 0; at < digest.length; at += 1) {
    const byte = digest[at] ?? 0
    if (hex.charCodeAt(at * 2) !== DIGITS[byte >> 4] || hex.charCodeAt(at * 2 + 1) !== DIGITS[byte & 15]) return false
  }
  return true
}
