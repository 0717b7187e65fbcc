/**
 * A collection's history, newest first, by (time, id): hot rows, sealed blocks and what waits in the outbox, merged.
 * Blocks are opened only when their time comes, and only if their head says that they hold what is asked for.
 */
import { type BlockBody, type BlockHead, rowOfBlock } from '../../contract/sync/block.ts'
import type { CollectionName, Document } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import type { Mirror } from './mirror.ts'
import { openBlock, readHeads, timeAt } from './sealed-history.ts'
import { type ShownRow, shown } from './shown-row.ts'

/** Field → the value, or one of several values, that it must have. */
export type Where<C extends CollectionName> = { readonly [F in keyof Row<C>]?: Row<C>[F] | readonly Row<C>[F][] }

export interface HistoryQuery<C extends CollectionName> {
  readonly collection: C
  readonly where?: Where<C>
  readonly limit: number
  /** Exclusive: the (time, id) of the last row that was seen. */
  readonly before?: { readonly time: number; readonly id: string }
}
export interface HistoryPage<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  /** Where the next page begins; null at the end. */
  readonly next: { readonly time: number; readonly id: string } | null
  /** False while blocks are still to come: older rows may be missing. */
  readonly isComplete: boolean
}

interface Entry {
  readonly time: number
  readonly id: string
  readonly doc: Document
  readonly isWaiting: boolean
}
type Place = { readonly time: number; readonly id: string }

export async function readHistory<C extends CollectionName>(mirror: Mirror, query: HistoryQuery<C>): Promise<HistoryPage<C>> {
  const matches = matcher(query.where)
  const end: unknown[] = query.before ? [query.collection, query.before.time, query.before.id] : [query.collection, Infinity]
  const range = [[query.collection, 0], end] as const
  const [hot, overlays, heads, shadowing] = await Promise.all([
    mirror.rows.where('[collection+time+id]').between(...range, true, false).reverse().filter((row) => matches(row.doc)).limit(query.limit + 1).toArray(),
    mirror.overlays.where('[collection+time+id]').between([query.collection, 0], [query.collection, Infinity]).reverse().toArray(),
    readHeads(mirror, query.collection),
    mirror.rows.where('shadows').equals(query.collection).primaryKeys(),
  ])
  const laidOver = new Set(overlays.map((overlay) => overlay.id))
  const hidden = new Set([...shadowing.map(([, id]) => id), ...laidOver])
  const lists = [
    overlays.filter((overlay) => matches(overlay.doc) && isBefore(overlay, query.before))
      .map((overlay) => ({ time: overlay.time, id: overlay.id, doc: overlay.doc, isWaiting: overlay.position === null })),
    hot.filter((row) => !laidOver.has(row.id)).map((row) => ({ time: row.time, id: row.id, doc: row.doc, isWaiting: false })),
  ].map((entries) => entries.values())
  const blocks = heads.present.filter((head) => mayHold(head, query.where))
  const sealed = sealedEntries(mirror, { collection: query.collection, blocks, before: query.before, accepts: (id, doc) => !hidden.has(id) && matches(doc) })
  const entries = await takeNewest([...lists, sealed], query.limit + 1)
  const page = entries.slice(0, query.limit)
  const last = page.at(-1)
  const hasMore = entries.length > query.limit
  return {
    rows: page.map((entry) => shown<C>(entry.doc, entry.isWaiting)),
    hasMore,
    next: hasMore && last ? { time: last.time, id: last.id } : null,
    isComplete: heads.missing === 0,
  }
}

/** Does the order of history put `right` first (newer first, of equal times the higher id)? */
function compareNewest(left: Place, right: Place): number {
  return right.time - left.time || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0)
}

function isBefore(place: Place, before: Place | undefined): boolean {
  return before === undefined || compareNewest(before, place) < 0
}

/** @returns a test of a document against `where`; everything passes where there is none */
export function matcher(where: object | undefined): (doc: Document) => boolean {
  const wanted = Object.entries(where ?? {}).filter(([, value]) => value !== undefined)
  return (doc) => wanted.every(([field, value]) => (Array.isArray(value) ? value.includes(doc[field]) : doc[field] === value))
}

/** False when the head's counts prove that no row of the block matches. */
export function mayHold(head: BlockHead, where: object | undefined): boolean {
  return Object.entries(where ?? {}).every(([field, value]) => {
    const counts = head.counts[field]
    if (value === undefined || counts === undefined) return true
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.some((wanted) => (counts[String(wanted)] ?? 0) > 0)
  })
}

/** The rows of several blocks, newest first. Blocks may overlap in time: one is opened once its last row could be next. */
async function* sealedEntries(
  mirror: Mirror,
  input: { collection: CollectionName; blocks: readonly BlockHead[]; before: Place | undefined; accepts: (id: string, doc: Document) => boolean },
): AsyncGenerator<Entry> {
  const waiting = input.blocks.filter((head) => input.before === undefined || head.firstTime <= input.before.time)
  const open: { body: BlockBody; index: number }[] = []
  const placeOf = (block: { body: BlockBody; index: number }) => ({
    time: timeAt(input.collection, block.body, block.index), id: block.body.ids[block.index] ?? '',
  })
  let lastId: string | null = null
  for (;;) {
    let best = open.toSorted((left, right) => compareNewest(placeOf(left), placeOf(right)))[0]
    const head = waiting[0]
    if (head && (best === undefined || head.lastTime >= placeOf(best).time)) {
      waiting.shift()
      const body = await openBlock(mirror, head.hash)
      if (body) open.push({ body, index: body.ids.length - 1 })
      best = undefined
    }
    if (best) {
      const place = placeOf(best)
      // A retired block and its successor may both be here for a moment: equal places, one row.
      if (place.id !== lastId && isBefore(place, input.before)) {
        const doc = rowOfBlock(best.body, best.index)
        if (input.accepts(place.id, doc)) yield { ...place, doc, isWaiting: false }
      }
      lastId = place.id
      best.index -= 1
      if (best.index < 0) open.splice(open.indexOf(best), 1)
    } else if (waiting.length === 0 && open.length === 0) return
  }
}

/** Merges lists that are each newest first. */
async function takeNewest(lists: readonly (Iterator<Entry> | AsyncIterator<Entry>)[], limit: number): Promise<Entry[]> {
  const heads = await Promise.all(lists.map(async (list) => ({ list, next: await list.next() })))
  const taken: Entry[] = []
  while (taken.length < limit) {
    let best: { list: Iterator<Entry> | AsyncIterator<Entry>; next: IteratorResult<Entry> } | null = null
    for (const head of heads) {
      if (head.next.done) continue
      if (best === null || best.next.done || compareNewest(head.next.value, best.next.value) < 0) best = head
    }
    if (best === null || best.next.done) break
    taken.push(best.next.value)
    best.next = await best.list.next()
  }
  return taken
}
