/** Counting rows by the fields that their collection is counted by: kept beside the digests, so that totals read no row. */
import type { BlockHead } from '../../contract/sync/block.ts'
import { declarationOf, isCollectionName } from '../../contract/sync/collection-rules.ts'
import type { Counts, MirrorRow } from './mirror.ts'

/** The row's part of the counts; nothing for one that supersedes a sealed row: that one is counted with its block. */
export function countsOfRow(row: MirrorRow): Counts {
  if (row.replaces !== undefined || !isCollectionName(row.collection)) return {}
  return Object.fromEntries((declarationOf(row.collection).countBy ?? []).map((field) => [field, { [String(row.doc[field])]: 1 }]))
}

/** What a bucket's digest record says besides count and digest, from all that lies in the bucket. */
export function tallyOf(rows: readonly MirrorRow[], heads: readonly BlockHead[]): { counts: Counts; blocks: number; sealedTo?: number } {
  const counts = [...rows.map(countsOfRow), ...heads.map((head) => head.counts)].reduce<Counts>((sum, each) => addCounts(sum, each, 1), {})
  return { counts, blocks: heads.length, ...(heads.length === 0 ? {} : { sealedTo: Math.max(...heads.map((head) => head.lastTime)) }) }
}

/** @returns left + sign × right; values that come to nothing are left out */
export function addCounts(left: Counts, right: Counts, sign: 1 | -1): Counts {
  const sum: Record<string, Record<string, number>> = {}
  for (const field of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const values = { ...left[field] }
    for (const [value, count] of Object.entries(right[field] ?? {})) values[value] = (values[value] ?? 0) + sign * count
    sum[field] = Object.fromEntries(Object.entries(values).filter(([, count]) => count !== 0))
  }
  return sum
}
