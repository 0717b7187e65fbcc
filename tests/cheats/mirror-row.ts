/** A document of the platform as a row of the device's mirror. */
import { rowHash } from '../../contract/sync/row-hash.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import type { MirrorRow } from '../../src/store/mirror/mirror-records.ts'

/** @param where.timeField the document's field with its time; none: it has no time */
export function mirrorRow(
  doc: Document,
  {
    collection,
    timeField,
    bucket,
  }: { readonly collection: string; readonly timeField: string; readonly bucket: string },
): MirrorRow {
  const id = String(doc['id'] ?? doc['day'] ?? (collection === 'withdrawalTerms' ? 'main' : '2026-11'))
  const time = Number(doc[timeField] ?? 0)
  return {
    collection,
    id,
    bucket,
    time,
    minusTime: -time,
    seq: 1,
    hash: rowHash(collection, id, doc),
    doc,
    generation: 1,
  }
}
