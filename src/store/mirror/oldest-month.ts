import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import type { Mirror } from './mirror.ts'

/** The first moment (ms) of the oldest month, UTC, that has rows of a collection on this device; null where it has none. */
export async function readOldestMonth(mirror: Mirror, collection: CollectionName): Promise<number | null> {
  const records = await mirror.digests
    .where('[collection+bucket]')
    .between([collection, ''], [collection, '\uffff'])
    .toArray()
  // The records come in the order of their buckets, YYYY-MM.
  const oldest = records.find(({ bucket, count }) => count > 0 && /^\d{4}-\d{2}$/.test(bucket))
  return oldest ? Date.parse(`${oldest.bucket}-01T00:00:00Z`) : null
}
