/** Reads of small collections: rows that are not sealed, with what waits in the outbox laid over them. */
import { declarationOf, type CollectionName } from '../../../contract/sync/collection-rules.ts'
import { layOver } from '../mirror/lay-over.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { type ShownRow, shown } from '../mirror/shown-row.ts'
import { findSealed } from './sealed-history.ts'

/** One row, null when there is none. Looks into sealed history too. */
export async function readRow<C extends CollectionName>(
  mirror: Mirror,
  collection: C,
  id: string,
): Promise<ShownRow<C> | null> {
  const overlay = await mirror.overlays.get([collection, id])
  if (overlay) return shown<C>(overlay.doc, overlay.position === null)
  const row = await mirror.rows.get([collection, id])
  if (row) return shown<C>(row.doc, false)
  const sealed = declarationOf(collection).isFinished ? await findSealed(mirror, collection, id) : null
  return sealed ? shown<C>(sealed, false) : null
}

/** All rows of a collection that is never sealed, ordered by time and id. */
export async function readRows<C extends CollectionName>(mirror: Mirror, collection: C): Promise<ShownRow<C>[]> {
  const [rows, overlays] = await Promise.all([
    mirror.rows.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
    mirror.overlays.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
  ])
  return layOver(rows, overlays).map(({ doc, isWaiting }) => shown<C>(doc, isWaiting))
}
