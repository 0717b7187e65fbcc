import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { SnapshotAnswer } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { beginFeed } from './position.ts'
import { wireRow, type StoredRow } from './wire-row.ts'

export interface SnapshotRequest {
  readonly owner: string
  /** Epoch and head of the first page; both absent on the first. */
  readonly epoch?: string | undefined
  readonly startSeq?: number | undefined
  /** The `next` of the page before. */
  readonly after?: string | undefined
  readonly limit: number
  /** ms */
  readonly now: number
}

type Line = { epoch: string; head: bigint; floor: bigint } & (StoredRow | { seq: null })

/**
 * One page of the first mirror, by (collection, id). Pages may be minutes apart: what changes meanwhile has a number above
 * the first page's head and comes with the feed from there.
 * Refuses with `sync-reset` when that feed is no longer whole: another epoch, or tombstones above its start are gone.
 */
export async function snapshotFeed(database: Database, request: SnapshotRequest): Promise<Outcome<SnapshotAnswer>> {
  const { owner, limit, now } = request
  const { collection, id } = parseCursor(request.after)
  const { rows: lines } = await sql<Line>`
    SELECT h.epoch, h.seq AS head, h.floor, r.*
    FROM sync_head h
    LEFT JOIN LATERAL (
      SELECT n.collection, n.id, n.seq, n.hash, n.doc, n.replaces FROM sync_row n
      WHERE n.owner = h.owner AND (n.collection, n.id) > (${collection}, ${id}) AND n.doc IS NOT NULL
      ORDER BY n.collection, n.id LIMIT ${limit + 1}
    ) r ON true
    WHERE h.owner = ${owner}
    ORDER BY r.collection, r.id`.execute(database)
  const first = lines[0]
  if (!first) {
    await beginFeed(database, owner)
    return snapshotFeed(database, request)
  }
  const head = Number(first.head)
  const startSeq = request.startSeq ?? head
  if ((request.epoch ?? first.epoch) !== first.epoch || startSeq > head || startSeq < Number(first.floor))
    return refuse('sync-reset')
  const stored = lines.filter((line): line is Line & StoredRow => line.seq !== null)
  const rows = stored.slice(0, limit).map(wireRow)
  const last = stored.length > limit ? rows.at(-1) : undefined
  return done({
    epoch: first.epoch,
    serverTime: now,
    startSeq,
    rows,
    next: last ? `${last.collection}/${last.id}` : null,
  })
}

/** A collection's name has no slash; an id may. */
function parseCursor(after: string | undefined): { collection: string; id: string } {
  if (after === undefined) return { collection: '', id: '' }
  const slash = after.indexOf('/')
  return { collection: after.slice(0, Math.max(slash, 0)), id: after.slice(slash + 1) }
}
