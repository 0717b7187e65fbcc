/** How many rows of each collection lie on this device, hot and sealed: counted by keys and heads, no row is read. */
import Dexie from 'dexie'
import {
  type CollectionName,
  type FeedName,
  COLLECTIONS,
  declarationOf,
  isCollectionName,
} from '../../../contract/sync/collection-rules.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { readHeads } from './sealed-history.ts'

export interface RowCount {
  readonly collection: CollectionName
  /** Rows that stand alone and may still change. One that supersedes a sealed row is counted there. */
  readonly hot: number
  /** Rows in sealed blocks whose bytes are here. */
  readonly sealed: number
  /** Blocks that have not arrived yet. */
  readonly missingBlocks: number
}

/** The feed's collections that have rows here, or rows on their way, in the order of their declaration. */
export async function readRowCounts(mirror: Mirror, feed: FeedName): Promise<readonly RowCount[]> {
  const names = Object.keys(COLLECTIONS)
    .filter(isCollectionName)
    .filter((name) => name !== 'blocks' && declarationOf(name).feed === feed)
  const counts = await Promise.all(names.map((name) => countCollection(mirror, name)))
  return counts.filter((count) => count.hot + count.sealed + count.missingBlocks > 0)
}

async function countCollection(mirror: Mirror, collection: CollectionName): Promise<RowCount> {
  const [rows, shadows, heads] = await Promise.all([
    mirror.rows.where('[collection+id]').between([collection, Dexie.minKey], [collection, Dexie.maxKey]).count(),
    mirror.rows.where('shadows').equals(collection).count(),
    declarationOf(collection).isFinished ? readHeads(mirror, collection) : { present: [], missing: 0 },
  ])
  const sealed = heads.present.filter((head) => !head.isRetired).reduce((sum, head) => sum + head.count, 0)
  return { collection, hot: rows - shadows, sealed, missingBlocks: heads.missing }
}
