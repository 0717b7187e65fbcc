/** How many rows a history has, by the value of a field: kept beside the digests, a record a month. No row or head is read. */
import { type CollectionName, type Document, declarationOf } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { type Counts, type Mirror, readCursor } from './mirror.ts'
import { addCounts, tallyOf } from './row-tally.ts'
import { findSealed, readHeads } from './sealed-history.ts'

/**
 * Value of the field → number of rows.
 * @param field one of the collection's `countBy`: another one would have to open every block
 */
export function readTotals<C extends CollectionName>(mirror: Mirror, collection: C, field: keyof Row<C> & string): Promise<ReadonlyMap<string, number>> {
  if (!declarationOf(collection).countBy?.includes(field)) return Promise.reject(new RangeError(`${collection} is not counted by ${field}`))
  return readFor(mirror, { collection, field })
}

async function readFor(mirror: Mirror, { collection, field }: { collection: CollectionName; field: string }): Promise<ReadonlyMap<string, number>> {
  const kept = await mirror.transaction('r', ['rows', 'digests', 'meta'], async () => {
    const [cursor, records, superseding] = await Promise.all([
      readCursor(mirror),
      mirror.digests.where('[collection+bucket]').between([collection, ''], [collection, '\uffff']).toArray(),
      mirror.rows.where('shadows').equals(collection).count(),
    ])
    return superseding === 0 && cursor.epoch !== null && cursor.snapshot === null ? records : null
  })
  if (kept) return totalsOf(kept.map((record) => record.counts ?? {}), field)
  return mirror.transaction('r', ['rows', 'blocks', 'retired', 'digests', 'incidents', 'meta'], async () => {
    // While it is mirrored anew, the records count only what was confirmed so far: all that lies here is counted instead.
    const totals = totalsOf([await countAll(mirror, collection)], field)
    const add = (doc: Document, by: number) => totals.set(String(doc[field]), (totals.get(String(doc[field])) ?? 0) + by)
    for (const row of await mirror.rows.where('shadows').equals(collection).toArray()) {
      // It stands in place of a sealed one, which was counted with its block.
      const sealed = await findSealed(mirror, collection, row.id)
      if (sealed) add(sealed, -1)
      add(row.doc, 1)
    }
    return new Map([...totals].filter(([, count]) => count > 0))
  })
}

function totalsOf(counts: readonly Counts[], field: string): Map<string, number> {
  return new Map(Object.entries(counts.reduce((sum, each) => addCounts(sum, each, 1), {})[field] ?? {}))
}

async function countAll(mirror: Mirror, collection: CollectionName): Promise<Counts> {
  const [heads, hot] = await Promise.all([
    readHeads(mirror, collection), mirror.rows.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
  ])
  return tallyOf(hot, heads.present.filter((head) => !head.isRetired)).counts
}
