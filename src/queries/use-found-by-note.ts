import { findByNote } from '../store/history/find-by-note.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'
import type { OrdersName } from './use-practice.ts'

/** The orders whose note or tags contain what was typed, newest first, live; undefined while it is looked for. */
export function useFoundByNote(
  collection: OrdersName,
  options: { readonly text: string; readonly limit: number },
): readonly ShownRow<OrdersName>[] | undefined {
  const { text, limit } = options
  return useMirrorQuery('user', (mirror, reads) => findByNote(mirror, reads, { collection, text, limit }), [
    collection,
    text,
    limit,
  ])
}
