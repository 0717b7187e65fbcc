/**
 * The front of a history: one record of its newest rows and one of its sums, so that one read fills a screen. A write to
 * a table that the front is made from deletes it in the same transaction (forget-fronts.ts), and the next sync cycle makes
 * it again. A front is therefore either right or missing, and a missing one costs time alone.
 */
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import type { NewestFront } from '../mirror/mirror-records.ts'
import type { ShownRow } from '../mirror/shown-row.ts'
import { type Where, matcher } from '../mirror/where.ts'

/** A list's first page of 50, with room for what its filter leaves out. */
export const FRONT_ROWS = 64

export function newestName(collection: CollectionName): string {
  return `${collection} newest`
}
export function sumsName(collection: CollectionName): string {
  return `${collection} sums`
}

export interface FrontQuery<C extends CollectionName> {
  readonly collection: C
  readonly where?: Where<C>
  readonly limit: number
}

export interface FrontPage<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  /** Fronts are kept of histories that are here whole. */
  readonly isComplete: true
}

/** @returns the very page that the whole history would give, or null where the front doesn't reach that far */
export function pageOfFront<C extends CollectionName>(
  front: NewestFront,
  { where, limit }: FrontQuery<C>,
): FrontPage<C> | null {
  // Written by keepFronts from such rows.
  const found = (JSON.parse(front.rows) as ShownRow<C>[]).filter(matcher(where))
  if (found.length <= limit && !front.isWhole) return null
  return { rows: found.slice(0, limit), hasMore: found.length > limit, isComplete: true }
}
