/** The hashes of a log's tree (RFC 6962 section 2.1): a leaf's and a node's begin with different bytes, so that neither passes for the other. */
import { sha256 } from '@noble/hashes/sha2.js'

/** 32 bytes. */
export type Hash = Uint8Array

export const HASH_BYTES = 32
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The head of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array())

export function leafHash(entry: Uint8Array): Hash {
  return sha256.create().update(LEAF).update(entry).digest()
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256.create().update(NODE).update(left).update(right).digest()
}

export function isSameHash(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The hashes of the level above; an even number of them comes in. @param pair makes a node's hash: a server has a quicker way */
export function inPairs(hashes: readonly Hash[], pair: typeof nodeHash = nodeHash): Hash[] {
  return hashes.flatMap((left, at) => {
    const right = hashes[at + 1]
    return at % 2 === 0 && right !== undefined ? [pair(left, right)] : []
  })
}
