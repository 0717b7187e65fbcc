/**
 * The hashes of large whole subtrees, as this process has read them. Such a subtree never changes, the upper tiles serve every
 * proof, and to add one up takes hundreds of hashes.
 */
import type { Hash } from '../../contract/log/hashes.ts'
import type { Node } from '../../contract/log/spans.ts'
import type { Database } from '../database/database.ts'

/** Below this level a subtree lies within one tile of leaves, which few proofs share. */
const LEVEL_MIN = 8
/** All of a tree of two million leaves, in some 3 MB. */
const NODES_MAX = 16_384

const byDatabase = new WeakMap<Database, Map<string, Hash>>()

/**
 * @param nodes what a proof needs
 * @returns `known`: a node's hash as it was at this moment, whatever is forgotten meanwhile; null for one that has to be read.
 *   `keep` remembers a hash that was read, and returns it
 */
export function largeNodes(
  database: Database,
  nodes: readonly Node[],
): { readonly known: (node: Node) => Hash | null; readonly keep: (node: Node, hash: Hash) => Hash } {
  const kept = byDatabase.get(database) ?? new Map<string, Hash>()
  byDatabase.set(database, kept)
  const found = new Map<string, Hash>()
  for (const key of nodes.map(nameOf)) {
    const hash = kept.get(key)
    if (hash === undefined) continue
    found.set(key, hash)
    // The last in the order is the last that goes.
    kept.delete(key)
    kept.set(key, hash)
  }
  return {
    known: (node) => found.get(nameOf(node)) ?? null,
    keep: (node, hash) => {
      if (node.level < LEVEL_MIN) return hash
      // A copy: the bytes that were read are a part of a whole tile.
      kept.set(nameOf(node), Uint8Array.from(hash))
      const [oldest] = kept.keys()
      if (kept.size > NODES_MAX && oldest !== undefined) kept.delete(oldest)
      return hash
    },
  }
}

function nameOf({ level, index }: Node): string {
  return `${level}/${index}`
}
