/**
 * The memory of this tab for sealed blocks: all heads, and the columns of the last few blocks that were opened. A block is
 * named by its content and never changes, so the memory stays right until a repair changes the disk. Each repair leaves an
 * incident, and a tab that sees a new incident forgets everything.
 */
import type { BlockBody, BlockHead } from '../../../contract/sync/block.ts'
import type { Mirror } from '../mirror/mirror.ts'

const DECODED_MAX = 16

export interface BlockMemory {
  /** Number of the last incident when this memory began. */
  readonly incident: number
  readonly heads: Map<string, BlockHead>
  /** In the order of their last use. */
  readonly decoded: Map<string, BlockBody>
  /** All heads, as they were when the bytes of each lay here, and the digest that they had together; null until then. */
  whole: { readonly digest: string; readonly heads: readonly BlockHead[] } | null
}

const memories = new WeakMap<Mirror, BlockMemory>()

/** Ask in the transaction (or just before it) that reads blocks: what is read under it is what lay there then. */
export async function memoryOf(mirror: Mirror): Promise<BlockMemory> {
  const last = Number((await mirror.incidents.toCollection().lastKey()) ?? 0)
  const known = memories.get(mirror)
  if (known?.incident === last) return known
  const memory: BlockMemory = { incident: last, heads: new Map(), decoded: new Map(), whole: null }
  memories.set(mirror, memory)
  return memory
}

/** The oldest used goes first. */
export function keepDecoded(memory: BlockMemory, hash: string, body: BlockBody): void {
  memory.decoded.delete(hash)
  memory.decoded.set(hash, body)
  const oldest = memory.decoded.size > DECODED_MAX ? memory.decoded.keys().next().value : undefined
  if (oldest !== undefined) memory.decoded.delete(oldest)
}
