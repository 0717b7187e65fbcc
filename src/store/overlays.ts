import { type CollectionName, type Document, type Row, declarationOf } from '../../contract/sync/collections.ts'
import { type Cursor, type Mirror, readCursor, write } from './mirror.ts'

/** True once the mirror has what the server had at this position: the overlay's own row is there, or newer. */
export function hasPassed(cursor: Cursor, position: { readonly epoch: string; readonly seq: number }): boolean {
  if (cursor.epoch === null || cursor.snapshot !== null) return false
  // Another epoch is another life of the feed; a mirror that is complete in it has all there is.
  return cursor.epoch !== position.epoch || cursor.seq >= position.seq
}

/** Shows a row that the server has just confirmed, until the mirror brings it by itself. */
export function showConfirmed<C extends CollectionName>(
  mirror: Mirror,
  input: { collection: C; id: string; doc: Row<C>; key: string; position: { epoch: string; seq: number } },
): Promise<void> {
  return write(mirror, ['overlays'], async () => {
    if (hasPassed(await readCursor(mirror), input.position)) return
    const timeField = declarationOf(input.collection).timeField
    const doc: Document = input.doc
    await mirror.overlays.put({ ...input, doc, time: timeField ? Number(doc[timeField]) : 0 })
  })
}
