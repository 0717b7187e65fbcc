/**
 * A history read page by page, and kept: what was read is read again only when the digest of a month it reaches into, or an
 * overlay, has changed. So a list of any length is read once on the way down, and a new row costs the pages of its month.
 */
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import { type HistoryPage, type HistoryQuery, readHistory } from './history.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Place } from './newest-first.ts'
import type { ShownRow } from '../mirror/shown-row.ts'

/** From the first moment to before the last, ms. */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}
export interface PagesQuery<C extends CollectionName> extends Omit<HistoryQuery<C>, 'limit' | 'before' | 'until'> {
  /** Only rows of this span; all where there is none. */
  readonly span?: TimeSpan
  readonly pages: number
  /** Rows of the first page; later ones are longer. */
  readonly pageSize: number
}
export interface HistoryPages<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  readonly isComplete: boolean
  /** The question and the mirror that the pages answer; readHistoryPages uses them again for the same question alone. */
  readonly kept: {
    readonly mirror: Mirror
    readonly question: string
    readonly marks: ReadonlyMap<string, string>
    readonly pages: readonly KeptPage<C>[]
  }
}
/** The first page must come at once, so it is short. A person who scrolls on needs many rows, and each read has a fixed cost. */
export const LATER_PAGE_TIMES = 4

interface KeptPage<C extends CollectionName> {
  readonly before: Place | undefined
  readonly page: HistoryPage<C>
}

/** @param last what the same question gave before, null at first */
export async function readHistoryPages<C extends CollectionName>(
  mirror: Mirror,
  query: PagesQuery<C>,
  last: HistoryPages<C> | null,
): Promise<HistoryPages<C>> {
  const { collection, where, pageSize, span } = query
  const question = JSON.stringify([collection, where, pageSize, span])
  const marks = await readMarks(mirror, collection)
  const isSame = last !== null && last.kept.mirror === mirror && last.kept.question === question
  const known = isSame ? last.kept.pages : []
  const changed = isSame ? changedTimes(last.kept.marks, marks) : []
  const pages: KeptPage<C>[] = []
  // No rank is lower than an empty one: newer than all rows of that moment, and older than none of the first.
  const oldest = span && { time: span.from, rank: '' }
  for (let before: Place | undefined = span && { time: span.until, rank: '' }; pages.length < query.pages;) {
    const old = known[pages.length]
    // The page above may have ended elsewhere: then this is another page.
    const isThere = old !== undefined && old.before?.time === before?.time && old.before?.rank === before?.rank
    const page: HistoryPage<C> =
      isThere && isUntouched(old, changed)
        ? old.page
        : await readHistory(mirror, {
            collection,
            ...(where ? { where } : {}),
            ...(before ? { before } : {}),
            // One that was read already keeps its end, and grows or shrinks: those below stay what they are.
            ...(isThere && old.page.next
              ? { limit: Infinity, until: old.page.next }
              : {
                  limit: pages.length === 0 ? pageSize : pageSize * LATER_PAGE_TIMES,
                  ...(oldest ? { until: oldest } : {}),
                }),
          })
    pages.push({ before, page: isThere && old.page.next ? { ...page, hasMore: true, next: old.page.next } : page })
    const next = pages.at(-1)?.page.next
    if (!next) break
    before = next
  }
  return {
    rows: rowsOf(pages, last),
    hasMore: pages.at(-1)?.page.hasMore ?? false,
    isComplete: pages.every(({ page }) => page.isComplete),
    kept: { mirror, question, marks, pages },
  }
}

/** All rows. Those of pages that stayed are not gone through again: on the way down there are soon a hundred thousand. */
function rowsOf<C extends CollectionName>(
  pages: readonly KeptPage<C>[],
  last: HistoryPages<C> | null,
): readonly ShownRow<C>[] {
  const known = last?.kept.pages ?? []
  const isLonger =
    last !== null && known.length <= pages.length && known.every(({ page }, at) => page.rows === pages[at]?.page.rows)
  return isLonger
    ? last.rows.concat(...pages.slice(known.length).map(({ page }) => page.rows))
    : pages.flatMap(({ page }) => page.rows)
}

/** A mark for each month and each overlay, equal as long as nothing of it has changed. */
async function readMarks(mirror: Mirror, collection: CollectionName): Promise<Map<string, string>> {
  const [digests, overlays] = await Promise.all([
    mirror.digests.where('[collection+bucket]').between([collection, ''], [collection, '\uffff']).toArray(),
    mirror.overlays.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
  ])
  return new Map([
    ...digests.map(({ bucket, count, digest }): [string, string] => [bucket, `${count} ${digest}`]),
    ...overlays.map(({ time, id, key, position, doc }): [string, string] => [
      `overlay ${time} ${id}`,
      JSON.stringify([key, position, doc]),
    ]),
  ])
}

interface Span {
  readonly from: number
  readonly to: number
}

function changedTimes(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Span[] {
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map(spanOf)
}

function spanOf(name: string): Span {
  const overlay = /^overlay (\d+) /.exec(name)
  if (overlay) return { from: Number(overlay[1]), to: Number(overlay[1]) }
  const month = /^(\d{4})-(\d{2})$/.exec(name)
  if (month)
    return { from: Date.UTC(Number(month[1]), Number(month[2]) - 1), to: Date.UTC(Number(month[1]), Number(month[2])) }
  return { from: -Infinity, to: Infinity }
}

function isUntouched<C extends CollectionName>({ before, page }: KeptPage<C>, changed: readonly Span[]): boolean {
  const from = page.next?.time ?? -Infinity
  const to = before?.time ?? Infinity
  return page.isComplete && !changed.some((span) => span.from <= to && span.to >= from)
}
