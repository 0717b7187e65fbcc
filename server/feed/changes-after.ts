import { sql } from 'kysely'
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

/** A row's newest state, as it stands in a feed. */
export type FeedChange<C extends CollectionName> = {
  [N in C]: {
    readonly owner: string
    readonly collection: N
    readonly id: string
    readonly seq: number
    readonly doc: Row<N>
  }
}[C]

/**
 * Returns the changes in some collections of feeds, feed by feed in order, without rows that are gone. For jobs that follow feeds; a
 * mirror uses `pullFeed`.
 * @param from `seq`: everything above it; `since`: ms, changes before it are of no interest any more; `limit`: of each feed
 */
export async function changesAfter<C extends CollectionName>(
  database: Database,
  from: {
    readonly feeds: readonly { readonly owner: string; readonly seq: number }[]
    readonly since: number
    readonly collections: readonly C[]
    readonly limit: number
  },
): Promise<FeedChange<C>[]> {
  const { rows } = await sql<{ owner: string; collection: C; id: string; seq: bigint; doc: string }>`
    SELECT f.owner, r.collection, r.id, r.seq, r.doc
    FROM unnest(${from.feeds.map(({ owner }) => owner)}::text[], ${from.feeds.map(({ seq }) => seq)}::bigint[]) AS f (owner, seq)
    CROSS JOIN LATERAL (
      SELECT n.collection, n.id, n.seq, n.doc FROM sync_row n
      WHERE n.owner = f.owner AND n.seq > f.seq AND n.doc IS NOT NULL AND n.changed_at > ${from.since} AND n.collection = ANY (${[...from.collections]})
      ORDER BY n.seq LIMIT ${from.limit}
    ) r
    ORDER BY f.owner, r.seq`.execute(database)
  // Written by recordChange alone, which takes the row of that collection.
  return rows.map((row) => ({ ...row, seq: Number(row.seq), doc: JSON.parse(row.doc) as unknown })) as FeedChange<C>[]
}

/** Returns the followers that are behind their feed, each with the feed's position. A follower in another epoch is behind too. */
export async function feedsBehind(
  database: Database,
  followers: readonly { readonly owner: string; readonly epoch: string; readonly seq: number }[],
): Promise<{ owner: string; epoch: string; seq: number }[]> {
  const { rows } = await sql<{ owner: string; epoch: string; seq: bigint }>`
    SELECT h.owner, h.epoch, h.seq FROM sync_head h
    JOIN unnest(${followers.map((one) => one.owner)}::text[], ${followers.map((one) => one.epoch)}::text[], ${followers.map((one) => one.seq)}::bigint[]) f (owner, epoch, seq)
      ON f.owner = h.owner AND (f.epoch <> h.epoch OR f.seq < h.seq)`.execute(database)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
