/** The order of history, (time, id) newest first, and the sources that are merged in it. */
import { type BlockBody, rowOfBlock } from '../../contract/sync/block.ts'
import type { CollectionName, Document } from '../../contract/sync/collection-rules.ts'
import type { Mirror, MirrorRow } from './mirror.ts'
import { timeAt } from './sealed-history.ts'

export interface Place {
  readonly time: number
  readonly id: string
}
export interface Entry extends Place {
  readonly doc: Document
  readonly isWaiting: boolean
}
/** Entries that come newest first. What lies in memory is taken without waiting. */
export interface Source {
  /** The next entry, null at the end; `unread` where more must be read first. */
  peek(): Entry | 'unread' | null
  take(): void
  read(): Promise<void>
}

/** Does the order of history put `right` first (newer first, of equal times the higher id)? */
export function compareNewest(left: Place, right: Place): number {
  return right.time - left.time || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0)
}

export function isBefore(place: Place, before: Place | undefined): boolean {
  return before === undefined || compareNewest(before, place) < 0
}

export function listSource(entries: readonly Entry[]): Source {
  let at = 0
  return { peek: () => entries[at] ?? null, take: () => void (at += 1), read: () => Promise.resolve() }
}

interface HotSource extends Source {
  /** Asks for the first rows ahead of the first `read`. What is accepted is decided when they are read. */
  ask(): Promise<void>
}

/**
 * Hot rows, some at a time, by an index that has the newest first: the browser gives many in one answer, where walking
 * an index backwards costs it one each.
 */
export function hotSource(mirror: Mirror, input: {
  collection: CollectionName
  /** Only rows of this state, the document's `status`; undefined: of any, or of none. */
  status: string | undefined
  before: Place | undefined
  until: Place | undefined
  batch: number
  accepts: (row: MirrorRow) => boolean
}): HotSource {
  const { collection, status, accepts } = input
  const place = status === undefined ? [collection] : [collection, status]
  let entries: Entry[] = []
  let at = 0
  let from: Place | undefined = input.before
  let batch = input.batch
  let isAtEnd = false
  let asked: readonly MirrorRow[] | null = null
  const readRows = () => mirror.rows.where(status === undefined ? '[collection+minusTime]' : '[collection+doc.status+minusTime]')
    .between([...place, from ? -from.time : -Infinity], [...place, input.until ? -input.until.time : Infinity], true, true).limit(batch + 1).toArray()
  return {
    async ask() {
      asked = await readRows()
    },
    peek: () => entries[at] ?? (isAtEnd ? null : 'unread'),
    take: () => void (at += 1),
    async read() {
      const rows = asked ?? await readRows()
      asked = null
      isAtEnd = rows.length <= batch
      // Rows of one time come in no useful order: those of the last time may not all be here, and are left for the next batch.
      const last = isAtEnd ? undefined : rows.at(-1)?.time
      const whole = rows.filter((row) => row.time !== last && isBefore(row, from)).sort(compareNewest)
      batch *= 2
      from = whole.at(-1) ?? from
      entries = whole.filter(accepts).map((row) => ({ time: row.time, id: row.id, doc: row.doc, isWaiting: false }))
      at = 0
    },
  }
}

/** An opened block, from the place where the question begins. Only rows that are accepted are made from their columns. */
export function blockSource(body: BlockBody, input: { collection: CollectionName; before: Place | undefined; accepts: (body: BlockBody, index: number) => boolean }): Source {
  const { collection, before, accepts } = input
  const placeAt = (index: number): Place => ({ time: timeAt(collection, body, index), id: body.ids[index] ?? '' })
  let index = firstBefore(body.ids.length, (candidate) => isBefore(placeAt(candidate), before))
  let next: Entry | null = null
  return {
    peek() {
      while (next === null && index >= 0) {
        if (accepts(body, index)) next = { ...placeAt(index), doc: rowOfBlock(body, index), isWaiting: false }
        else index -= 1
      }
      return next
    },
    take() {
      next = null
      index -= 1
    },
    read: () => Promise.resolve(),
  }
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
