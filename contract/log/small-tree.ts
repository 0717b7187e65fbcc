/** A tree (RFC 6962) that is built at once, over texts or hashes: what an entry of the log has the root of. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { growTiles } from './grow-tiles.ts'
import { leafHash, type Hash } from './hashes.ts'
import { hashOfSpan, wholeTree } from './spans.ts'
import { keyOf, nodeReader } from './tiles.ts'

export function rootOfTree(leaves: readonly Hash[]): Hash {
  const read = nodeReader(new Map(growTiles(new Map(), 0, leaves).map((tile) => [keyOf(tile), tile.bytes])))
  return hashOfSpan(wholeTree(leaves.length), read)
}

export function textLeaf(text: string): Hash {
  return leafHash(utf8ToBytes(text))
}
