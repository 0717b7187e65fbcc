/** How many rows a history has, by the value of a field: from the heads of blocks and the few hot rows. No block is opened. */
import { type CollectionName, type Document, declarationOf } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import type { Mirror } from './mirror.ts'
import { findSealed, readHeads } from './sealed-history.ts'

/**
 * Value of the field → number of rows.
 * @param field one of the collection's `countBy`: another one would have to open every block
 */
export async function readTotals<C extends CollectionName>(mirror: Mirror, collection: C, field: keyof Row<C> & string): Promise<ReadonlyMap<string, number>> {
  if (!declarationOf(collection).countBy?.includes(field)) throw new RangeError(`${collection} is not counted by ${field}`)
  const totals = new Map<string, number>()
  const add = (doc: Document | null, by: number) => {
    if (doc) totals.set(String(doc[field]), (totals.get(String(doc[field])) ?? 0) + by)
  }
  const [heads, hot] = await Promise.all([
    readHeads(mirror, collection),
    mirror.rows.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
  ])
  for (const head of heads.present) {
    if (head.isRetired) continue
    for (const [value, count] of Object.entries(head.counts[field] ?? {})) totals.set(value, (totals.get(value) ?? 0) + count)
  }
  for (const row of hot) {
    add(row.doc, 1)
    // It stands in place of a sealed one, which its block's head has counted.
    if (row.replaces !== undefined) add(await findSealed(mirror, collection, row.id), -1)
  }
  return new Map([...totals].filter(([, count]) => count > 0))
}
