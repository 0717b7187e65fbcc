import {
  type CollectionName,
  type Document,
  type FeedName,
  bucketOf,
  declarationOf,
  isCollectionName,
} from '../../contract/sync/collection-rules.ts'
import { schemaOf } from '../../contract/sync/collections.ts'
import type { WireRow } from '../../contract/sync/messages.ts'
import { rowHash } from '../../contract/sync/row-hash.ts'
import type { MirrorRow } from '../store/mirror/mirror-records.ts'

/** A row that was held against its schema and its hash. */
export type ParsedRow =
  | { readonly kind: 'row'; readonly row: Omit<MirrorRow, 'generation'> }
  | { readonly kind: 'tombstone'; readonly collection: CollectionName; readonly id: string; readonly seq: number }

/**
 * Rows as they came → rows to write. Collections that this version doesn't know are left out: a newer server may have more.
 * @returns null when a row is not what its hash or its collection says: then nothing of the page may be applied
 */
export function parseRows(feed: FeedName, rows: readonly WireRow[]): readonly ParsedRow[] | null {
  const parsed: ParsedRow[] = []
  for (const wire of rows) {
    const collection = wire.collection
    if (!isCollectionName(collection)) continue
    if (declarationOf(collection).feed !== feed) return null
    if (rowHash(collection, wire.id, wire.doc) !== wire.hash) return null
    if (wire.doc === null) {
      parsed.push({ kind: 'tombstone', collection, id: wire.id, seq: wire.seq })
      continue
    }
    if (!schemaOf(collection).safeParse(wire.doc).success) return null
    parsed.push({ kind: 'row', row: toRecord(collection, wire, wire.doc) })
  }
  return parsed
}

function toRecord(collection: CollectionName, wire: WireRow, doc: Document): Omit<MirrorRow, 'generation'> {
  const timeField = declarationOf(collection).timeField
  const time = timeField === undefined ? 0 : Number(doc[timeField])
  return {
    collection,
    id: wire.id,
    bucket: bucketOf(collection, doc),
    time,
    minusTime: -time,
    seq: wire.seq,
    hash: wire.hash,
    doc,
    ...(wire.replaces === undefined ? {} : { replaces: wire.replaces, shadows: collection }),
  }
}
