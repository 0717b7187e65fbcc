/**
 * A collection's history, newest first, by (time, rank): hot rows, sealed blocks and what waits in the outbox, merged.
 * The newest rows are hot: while they fill the page no head is read. Blocks are opened only when their time comes, and only
 * if their head says that they hold what is asked for.
 * This room holds histories: their pages, sums, sealed blocks and fronts. It may not fetch a block: the sync brings it.
 */
import type { BlockBody, BlockHead } from '../../../contract/sync/block.ts'
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import { type BlockMemory, memoryOf } from './block-memory.ts'
import type { Mirror } from '../mirror/mirror.ts'
import {
  type Entry,
  type Place,
  type Source,
  blockSource,
  compareNewest,
  hotSource,
  isBefore,
  listSource,
  rankOf,
} from './newest-first.ts'
import { type SealedHead, openBlockOf, readHeadsOf, readSealedRecord } from './sealed-history.ts'
import { type ShownRow, shown } from '../mirror/shown-row.ts'
import type { Overlay } from '../mirror/mirror-records.ts'
import { type Where, matcher, wantedOf } from '../mirror/where.ts'

export interface HistoryQuery<C extends CollectionName> {
  readonly collection: C
  readonly where?: Where<C>
  readonly limit: number
  /** Exclusive: the place of the last row that was seen. */
  readonly before?: Place
  /** Inclusive: no row older than this one. */
  readonly until?: Place
}
export interface HistoryPage<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  /** The place at which the next page begins; null at the end. */
  readonly next: Place | null
  /** False while blocks are still to come: older rows may be missing. */
  readonly isComplete: boolean
}

/** A filter lets some rows through: so many more are read at once than are asked for. */
const FILTER_FACTOR = 2.5
/** Blocks asked for at once where the first holds too little of the page. */
const AHEAD_MAX = 4

export function readHistory<C extends CollectionName>(mirror: Mirror, query: HistoryQuery<C>): Promise<HistoryPage<C>> {
  return mirror.transaction(
    'r',
    ['rows', 'overlays', 'blocks', 'retired', 'digests', 'incidents', 'meta'],
    async () => await readPage(mirror, query),
  )
}

async function readPage<C extends CollectionName>(mirror: Mirror, query: HistoryQuery<C>): Promise<HistoryPage<C>> {
  const { collection, where, limit, before, until } = query
  const matches = matcher(where)
  const laidOver = new Set<string>()
  const fields = wantedOf(where)
  const status = statusOf(fields)
  const isByIndex = fields.length === (status === undefined ? 0 : 1)
  const hot = hotSource(mirror, {
    collection,
    status,
    before,
    until,
    batch: isByIndex ? limit + 1 : Math.ceil(FILTER_FACTOR * (limit + 1)),
    accepts: (row) => !laidOver.has(row.id) && matches(row.doc),
  })
  // All at once: reads one after the other would each add their own wait.
  // An older page surely needs the blocks' memory, so it is read with the rest; the newest page hardly does.
  const [, overlays, record, early] = await Promise.all([
    hot.ask(),
    mirror.overlays.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
    readSealedRecord(mirror, collection),
    before && memoryOf(mirror),
  ])
  for (const overlay of overlays) laidOver.add(overlay.id)
  const waiting = waitingEntries(
    collection,
    overlays.filter((overlay) => matches(overlay.doc)),
  ).filter((entry) => isBefore(entry, before))
  const merge = createMerge([hot, listSource(waiting)])
  let isComplete = true
  // Nothing sealed is as new as these.
  if (record.to !== null) await merge.fill({ limit: limit + 1, newerThan: record.to, until })
  if (merge.taken.length <= limit && record.to !== -Infinity) {
    const memory = early ?? (await memoryOf(mirror))
    const sealed = await readSealed(mirror, {
      collection,
      wholeDigest: record.wholeDigest,
      memory,
      where,
      before,
      until,
      laidOver,
      rowsWanted: limit + 1 - merge.taken.length,
    })
    isComplete = sealed.isComplete
    merge.addBlocks(sealed.blocks)
    await merge.fill({ limit: limit + 1, newerThan: -Infinity, until })
  }
  const page = merge.taken.slice(0, limit)
  const last = page.at(-1)
  const hasMore = merge.taken.length > limit
  return {
    rows: page.map((entry) => shown<C>(entry.doc, entry.isWaiting)),
    hasMore,
    next: hasMore && last ? { time: last.time, rank: last.rank } : null,
    isComplete,
  }
}

/** The rows of the outbox, and those that an answer has laid over the mirror; newest first. */
function waitingEntries(collection: CollectionName, overlays: readonly Overlay[]): Entry[] {
  return overlays
    .map((overlay) => ({
      time: overlay.time,
      rank: rankOf(collection, overlay),
      id: overlay.id,
      doc: overlay.doc,
      isWaiting: overlay.position === null,
    }))
    .sort(compareNewest)
}

interface LazyBlock {
  /** No row of it is newer. */
  readonly lastTime: number
  open(): Promise<Source | null>
}

async function readSealed(
  mirror: Mirror,
  input: {
    collection: CollectionName
    wholeDigest: string | null
    memory: BlockMemory
    where: object | undefined
    before: Place | undefined
    until: Place | undefined
    laidOver: ReadonlySet<string>
    /** Rows that are still to be found. */
    rowsWanted: number
  },
): Promise<{ blocks: LazyBlock[]; isComplete: boolean }> {
  const { collection, wholeDigest, memory, where, before, until, laidOver, rowsWanted } = input
  const { present, missing } = await readHeadsOf(mirror, { collection, memory, wholeDigest })
  const heads = present.filter(
    (head) =>
      mayHold(head, where) &&
      (before === undefined || head.firstTime <= before.time) &&
      (until === undefined || head.lastTime >= until.time),
  )
  const open = (head: SealedHead) => openBlockOf(mirror, memory, head.hash)
  // Opens the first blocks now, so that the merge finds them in memory.
  const [shadowing] = await Promise.all([
    mirror.rows.where('shadows').equals(collection).primaryKeys(),
    ...aheadOf(heads, { where, before, rowsWanted }).map(open),
  ])
  const hidden = new Set([...shadowing.map(([, id]) => id), ...laidOver])
  const matches = columnMatcher(where)
  const accepts = (body: BlockBody, index: number) => matches(body, index) && !hidden.has(body.ids[index] ?? '')
  const blocks = heads.map((head) => ({
    lastTime: head.lastTime,
    async open() {
      const body = await open(head)
      return body && blockSource(body, { collection, before, accepts })
    },
  }))
  return { blocks, isComplete: missing === 0 }
}

/** The first blocks that the page will likely take, if rows lie evenly in their time: a guess, which only saves waiting. */
function aheadOf(
  heads: readonly SealedHead[],
  { where, before, rowsWanted }: { where: object | undefined; before: Place | undefined; rowsWanted: number },
): SealedHead[] {
  const ahead: SealedHead[] = []
  let expected = 0
  for (const head of heads.slice(0, AHEAD_MAX)) {
    if (expected >= rowsWanted) break
    ahead.push(head)
    const { firstTime, lastTime } = head
    const part =
      before === undefined || lastTime < before.time ? 1 : (before.time - firstTime) / (lastTime - firstTime || 1)
    expected += part * rowsAtMost(head, where)
  }
  return ahead
}

/** Merges sources that are each newest first. Blocks may overlap in time: one is opened once its last row could be next. */
function createMerge(sources: Source[]) {
  const taken: Entry[] = []
  const waiting: LazyBlock[] = []
  return {
    taken,
    addBlocks: (blocks: readonly LazyBlock[]) => void waiting.push(...blocks),
    /** Takes until there are `limit`, the sources end, the next one is older than `until`, or it is not newer than `newerThan`. */
    async fill({
      limit,
      newerThan,
      until,
    }: {
      limit: number
      newerThan: number
      until: Place | undefined
    }): Promise<void> {
      while (taken.length < limit) {
        let best: { source: Source; entry: Entry } | null = null
        for (const source of sources) {
          while (source.peek() === 'unread') await source.read()
          const entry = source.peek()
          if (entry !== null && entry !== 'unread' && (best === null || compareNewest(entry, best.entry) < 0))
            best = { source, entry }
        }
        const block = waiting[0]
        if (block && (best === null || block.lastTime >= best.entry.time)) {
          waiting.shift()
          const source = await block.open()
          if (source) sources.push(source)
          continue
        }
        if (best === null || best.entry.time <= newerThan || (until && compareNewest(best.entry, until) > 0)) return
        best.source.take()
        // A retired block and its successor may both be here for a moment: equal places, one row.
        const last = taken.at(-1)
        if (last?.id !== best.entry.id || last.time !== best.entry.time) taken.push(best.entry)
      }
    },
  }
}

function columnMatcher(where: object | undefined): (body: BlockBody, index: number) => boolean {
  const wanted = wantedOf(where)
  return (body, index) => wanted.every(([field, values]) => values.includes(body.columns[field]?.[index]))
}

/** The one `status` that is wanted; undefined where none or several are. */
function statusOf(fields: readonly [string, readonly unknown[]][]): string | undefined {
  const values = fields.find(([field]) => field === 'status')?.[1]
  return values?.length === 1 && typeof values[0] === 'string' ? values[0] : undefined
}

/** False when the head's counts prove that no row of the block matches. */
export function mayHold(head: BlockHead, where: object | undefined): boolean {
  return rowsAtMost(head, where) > 0
}

/** No more rows of the block than this match, by the head's counts. */
function rowsAtMost(head: BlockHead, where: object | undefined): number {
  return wantedOf(where).reduce((least, [field, values]) => {
    const counts = head.counts[field]
    return counts === undefined
      ? least
      : Math.min(
          least,
          values.reduce<number>((sum, wanted) => sum + (counts[String(wanted)] ?? 0), 0),
        )
  }, head.count)
}
