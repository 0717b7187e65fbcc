/** A tree (RFC 6962) that is built at once, over texts or hashes: what an entry of the log has the root of. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { growTiles } from './grow-tiles.ts'
import { leafHash, type Hash } from './hashes.ts'
import { hashOfSpan, inclusionSpans, wholeTree } from './spans.ts'
import { keyOf, nodeReader } from './tiles.ts'

export function rootOfTree(leaves: readonly Hash[]): Hash {
  const read = nodeReader(new Map(growTiles(new Map(), 0, leaves).map((tile) => [keyOf(tile), tile.bytes])))
  return hashOfSpan(wholeTree(leaves.length), read)
}

/** The proof that the leaf of this place is in the tree. */
export function proofInTree(leaves: readonly Hash[], index: number): readonly Hash[] {
  const read = nodeReader(new Map(growTiles(new Map(), 0, leaves).map((tile) => [keyOf(tile), tile.bytes])))
  return inclusionSpans(index, leaves.length).map((span) => hashOfSpan(span, read))
}

export function textLeaf(text: string): Hash {
  return leafHash(utf8ToBytes(text))
}
