import type { BlockHead } from '../../../contract/sync/block.ts'

/** The fields of a bucket's digest record that describe its blocks here, besides count and digest. */
export function tallyOf(heads: readonly BlockHead[]): { blocks: number; sealedTo?: number } {
  return {
    blocks: heads.length,
    ...(heads.length === 0 ? {} : { sealedTo: Math.max(...heads.map((head) => head.lastTime)) }),
  }
}
