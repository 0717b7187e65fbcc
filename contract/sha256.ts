import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of UTF-8 text, lower-case hex. Synchronous on purpose: a chain of 1,200 ticks is checked in one go. */
export function sha256Hex(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)))
}

/** SHA-256 of bytes, lower-case hex. */
export function sha256HexOfBytes(bytes: Uint8Array): string {
  return bytesToHex(hash(bytes))
}
