/** The order of history, (time, rank) newest first, and the sources that are merged in it. */
import { type BlockBody, rowOfBlock } from '../../../contract/sync/block.ts'
import { type CollectionName, type Document, declarationOf } from '../../../contract/sync/collection-rules.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { MirrorRow } from '../mirror/mirror-records.ts'
import { timeAt } from './sealed-history.ts'

export interface Place {
  readonly time: number
  /** Orders rows of one time, see rankOf. No rank is lower than an empty one. */
  readonly rank: string
}
export interface Entry extends Place {
  readonly id: string
  readonly doc: Document
  readonly isWaiting: boolean
}
/** Entries that come newest first. The merge takes entries that are in memory without waiting. */
export interface Source {
  /** The next entry, null at the end; `unread` where more must be read first. */
  peek(): Entry | 'unread' | null
  take(): void
  read(): Promise<void>
}

const NUMBER_LENGTH = 24

/**
 * The rank orders rows of the same time: the row's id, or its number if the collection has one. Numbers are padded to one
 * length because ranks are compared as text.
 */
export function rankOf(
  collection: CollectionName,
  { id, doc }: { readonly id: string; readonly doc: Document },
): string {
  const field = declarationOf(collection).tieField
  return field === undefined ? id : String(doc[field]).padStart(NUMBER_LENGTH)
}

/** Does the order of history put `right` first (newer first, of equal times the higher rank)? */
export function compareNewest(left: Place, right: Place): number {
  return right.time - left.time || (left.rank < right.rank ? 1 : left.rank > right.rank ? -1 : 0)
}

export function isBefore(place: Place, before: Place | undefined): boolean {
  return before === undefined || compareNewest(before, place) < 0
}

export function listSource(entries: readonly Entry[]): Source {
  let at = 0
  return { peek: () => entries[at] ?? null, take: () => void (at += 1), read: () => Promise.resolve() }
}

interface HotSource extends Source {
  /** Starts reading the first rows ahead of the first `read`. The filter is applied at the `read`. */
  ask(): Promise<void>
}

/**
 * Hot rows, some at a time, by an index that has the newest first: the browser gives many in one answer, where walking
 * an index backwards costs it one each.
 */
export function hotSource(
  mirror: Mirror,
  input: {
    collection: CollectionName
    /** Only rows of this state, the document's `status`; undefined: of any, or of none. */
    status: string | undefined
    before: Place | undefined
    until: Place | undefined
    batch: number
    accepts: (row: MirrorRow) => boolean
  },
): HotSource {
  const { collection, status, accepts } = input
  const place = status === undefined ? [collection] : [collection, status]
  let entries: Entry[] = []
  let at = 0
  let from: Place | undefined = input.before
  let batch = input.batch
  let isAtEnd = false
  let asked: readonly MirrorRow[] | null = null
  const readRows = () =>
    mirror.rows
      .where(status === undefined ? '[collection+minusTime]' : '[collection+doc.status+minusTime]')
      .between(
        [...place, from ? -from.time : -Infinity],
        [...place, input.until ? -input.until.time : Infinity],
        true,
        true,
      )
      .limit(batch + 1)
      .toArray()
  return {
    async ask() {
      asked = await readRows()
    },
    peek: () => entries[at] ?? (isAtEnd ? null : 'unread'),
    take: () => void (at += 1),
    async read() {
      const rows = asked ?? (await readRows())
      asked = null
      isAtEnd = rows.length <= batch
      // Rows of one time come in no useful order: those of the last time may not all be here, and are left for the next batch.
      const last = isAtEnd ? undefined : rows.at(-1)?.time
      const whole = rows
        .filter((row) => row.time !== last)
        .map((row) => ({ row, time: row.time, rank: rankOf(collection, row) }))
        .filter((place) => isBefore(place, from))
        .sort(compareNewest)
      batch *= 2
      from = whole.at(-1) ?? from
      entries = whole
        .filter(({ row }) => accepts(row))
        .map(({ row, time, rank }) => ({ time, rank, id: row.id, doc: row.doc, isWaiting: false }))
      at = 0
    },
  }
}

/** An opened block, from the place where the question begins. Only rows that are accepted are made from their columns. */
export function blockSource(
  body: BlockBody,
  input: {
    collection: CollectionName
    before: Place | undefined
    accepts: (body: BlockBody, index: number) => boolean
  },
): Source {
  const { collection, before, accepts } = input
  const places = placesOf(collection, body)
  let at = firstBefore(places.length, (candidate) => isBefore(places.at(candidate), before))
  let next: Entry | null = null
  return {
    peek() {
      while (next === null && at >= 0) {
        const { index, ...place } = places.at(at)
        if (accepts(body, index))
          next = { ...place, id: body.ids[index] ?? '', doc: rowOfBlock(body, index), isWaiting: false }
        else at -= 1
      }
      return next
    },
    take() {
      next = null
      at -= 1
    },
    read: () => Promise.resolve(),
  }
}

interface BlockPlace extends Place {
  readonly index: number
}

/** The places of a block's rows, oldest first. They lie there by (time, id): where another field breaks ties, they are put in its order. */
function placesOf(
  collection: CollectionName,
  body: BlockBody,
): { readonly length: number; at(position: number): BlockPlace } {
  const field = declarationOf(collection).tieField
  const placeAt = (index: number): BlockPlace => {
    const id = body.ids[index] ?? ''
    return {
      index,
      time: timeAt(collection, body, index),
      rank: rankOf(collection, { id, doc: field === undefined ? {} : { [field]: body.columns[field]?.[index] } }),
    }
  }
  if (field === undefined) return { length: body.ids.length, at: placeAt }
  const sorted = body.ids.map((_, index) => placeAt(index)).sort((left, right) => compareNewest(right, left))
  return { length: sorted.length, at: (position) => sorted[position] ?? placeAt(position) }
}

/** The highest index that passes, where all that pass come first; -1 when none does. */
function firstBefore(length: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
