import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { BlockHead } from '../../contract/sync/block.ts'
import type { declarationOf, Document } from '../../contract/sync/collection-rules.ts'
import { EMPTY_DIGEST, xorDigest } from '../../contract/sync/row-hash.ts'

interface Input {
  readonly collection: string
  readonly bucket: string
  readonly hash: string
  readonly byteLength: number
  /** Ordered by (time, id), not empty. */
  readonly rows: readonly { readonly hash: string; readonly time: bigint; readonly doc: Document }[]
  readonly declaration: ReturnType<typeof declarationOf>
}

/**
 * Returns a block's description, readable without opening it: how many rows per value of each `countBy` field, and the sums of each
 * `sumOf` field per value of the first one. A null counts as "null" and adds nothing.
 */
export function blockHeadOf({ collection, bucket, hash, byteLength, rows, declaration }: Input): BlockHead {
  const countBy = declaration.countBy ?? []
  const counts: Record<string, Record<string, number>> = Object.fromEntries(countBy.map((field) => [field, {}]))
  const totals = new Map<string, bigint>()
  const sums: Record<string, Record<string, string>> = {}
  const groupBy = countBy[0]
  for (const { doc } of rows) {
    for (const field of countBy) increment(counts[field] ?? {}, String(doc[field]))
    if (groupBy === undefined) continue
    const group = String(doc[groupBy])
    for (const field of declaration.sumOf ?? []) {
      const key = `${group} ${field}`
      const total = (totals.get(key) ?? 0n) + (typeof doc[field] === 'string' ? parseMoney(doc[field]) : 0n)
      totals.set(key, total)
      sums[group] = { ...sums[group], [field]: formatMoney(total) }
    }
  }
  const digest = rows.reduce((sum, row) => xorDigest(sum, row.hash), EMPTY_DIGEST)
  const times = rows.map((row) => Number(row.time))
  return {
    hash,
    collection,
    bucket,
    count: rows.length,
    digest,
    byteLength,
    firstTime: times[0] ?? 0,
    lastTime: times.at(-1) ?? 0,
    counts,
    sums,
  }
}

function increment(counts: Record<string, number>, value: string): void {
  counts[value] = (counts[value] ?? 0) + 1
}
