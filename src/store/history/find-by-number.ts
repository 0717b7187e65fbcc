import type { Document } from '../../../contract/sync/collection-rules.ts'
import { rowOfBlock } from '../../../contract/sync/block.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { compareNewest, rankOf } from './newest-first.ts'
import { openBlock, readHeads, timeAt } from './sealed-history.ts'
import { type ShownRow, shown } from '../mirror/shown-row.ts'

/** The collections whose rows people call by a number. */
export type NumberedCollection = 'orders' | 'practiceOrders' | 'deposits' | 'withdrawals' | 'fundRecords' | 'fundMoves'

/**
 * The rows whose number contains these digits, newest first: hot rows, then sealed blocks column by column, so that no row is
 * made of what does not match.
 * @param query.text what was typed: only its digits count, and none among words, as in "plan 2"
 */
export async function findByNumber<C extends NumberedCollection>(
  mirror: Mirror,
  query: { collection: C; text: string; limit: number },
): Promise<readonly ShownRow<C>[]> {
  const wanted = wantedDigits(query.text)
  if (wanted === '') return []
  const range = [
    [query.collection, 0],
    [query.collection, Infinity],
  ] as const
  const [hot, overlays, heads] = await Promise.all([
    mirror.rows
      .where('[collection+time+id]')
      .between(...range)
      .toArray(),
    mirror.overlays
      .where('[collection+time+id]')
      .between(...range)
      .toArray(),
    readHeads(mirror, query.collection),
  ])
  const found = new Map<string, { time: number; id: string; doc: Document; isWaiting: boolean }>()
  // The newest version wins: an overlay over a row, a row over a sealed one.
  for (const overlay of overlays)
    found.set(overlay.id, {
      time: overlay.time,
      id: overlay.id,
      doc: overlay.doc,
      isWaiting: overlay.position === null,
    })
  for (const row of hot)
    if (!found.has(row.id)) found.set(row.id, { time: row.time, id: row.id, doc: row.doc, isWaiting: false })
  for (const [id, { doc }] of found) if (!digitsOf(String(doc['number'])).includes(wanted)) found.delete(id)
  const shadowed = new Set([...overlays, ...hot].map(({ id }) => id))
  for (const head of heads.present) {
    if (found.size >= query.limit) break
    const body = await openBlock(mirror, head.hash)
    const numbers = body?.columns['number'] ?? []
    for (let index = numbers.length - 1; body && index >= 0; index -= 1) {
      const id = body.ids[index] ?? ''
      if (shadowed.has(id) || !digitsOf(String(numbers[index])).includes(wanted)) continue
      found.set(id, { time: timeAt(query.collection, body, index), id, doc: rowOfBlock(body, index), isWaiting: false })
    }
  }
  return [...found.values()]
    .map((entry) => ({ ...entry, rank: rankOf(query.collection, entry) }))
    .sort(compareNewest)
    .slice(0, query.limit)
    .map(({ doc, isWaiting }) => shown<C>(doc, isWaiting))
}

/** A number is written with letters before it, as "No. 261121-0000004711"; so few digits among letters are a word's. */
const DIGITS_LEAST = 6

function wantedDigits(text: string): string {
  const digits = digitsOf(text)
  return /\p{L}/u.test(text) && digits.length < DIGITS_LEAST ? '' : digits
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
