import { type CollectionName, type Document, declarationOf } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'
import { type Mirror, write } from './mirror.ts'
import type { Cursor } from './mirror-records.ts'

/**
 * True once a mirror at the head of its feed has what the server had at this position. Only at the head: a page of the feed
 * brings each row in its latest state, so that one which has changed again since comes with a later page.
 */
export function hasPassed(head: Cursor, position: { readonly epoch: string; readonly seq: number }): boolean {
  // Another epoch is another life of the feed; a mirror that is complete in it has all there is.
  return head.epoch !== position.epoch || head.seq >= position.seq
}

/** Shows a row that the server has just confirmed, until the mirror brings it by itself. */
export function showConfirmed<C extends CollectionName>(
  mirror: Mirror,
  input: { collection: C; id: string; doc: Row<C>; key: string; position: { epoch: string; seq: number } },
): Promise<void> {
  return write(mirror, ['overlays'], async () => {
    const timeField = declarationOf(input.collection).timeField
    const doc: Document = input.doc
    await mirror.overlays.put({ ...input, doc, time: timeField ? Number(doc[timeField]) : 0 })
  })
}
