import type { Mirror } from '../mirror/mirror.ts'
import type { ShownRow } from '../mirror/shown-row.ts'
import type { readRow, readRows } from './read-rows.ts'

/**
 * The orders of a kind beside which the person wrote this, in the text or in a tag, newest first.
 * @param query.text what was typed: its case and the width of its letters don't matter
 */
export async function findByNote<C extends 'orders' | 'practiceOrders'>(
  mirror: Mirror,
  reads: { readonly readRow: typeof readRow; readonly readRows: typeof readRows },
  query: { readonly collection: C; readonly text: string; readonly limit: number },
): Promise<readonly ShownRow<C>[]> {
  const wanted = folded(query.text)
  if (wanted === '') return []
  const notes = (await reads.readRows(mirror, 'orderNotes')).filter(({ text, tags }) =>
    [text, ...tags].some((part) => folded(part).includes(wanted)),
  )
  const orders = await Promise.all(notes.map(({ orderId }) => reads.readRow(mirror, query.collection, orderId)))
  return orders
    .filter((order) => order !== null)
    .sort((left, right) => right.acceptedAt - left.acceptedAt || (left.id < right.id ? 1 : -1))
    .slice(0, query.limit)
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
