import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { digestsText } from '../../contract/sync/digest-root.ts'
import type { Digest, PullAnswer } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { beginFeed } from './position.ts'
import { wireDigest, wireRow, type StoredDigest, type StoredRow } from './wire-row.ts'

export interface PullRequest {
  /** A user id, or 'public'. */
  readonly owner: string
  readonly epoch: string
  /** The mirror's own position: everything above it is wanted. */
  readonly seq: number
  readonly limit: number
  /** Whether the hash over all digests will do in place of them. */
  readonly proof?: 'root' | undefined
  /** ms */
  readonly now: number
}

type Line = { epoch: string; head: bigint; floor: bigint; digests: StoredDigest[] | null } & (StoredRow | { seq: null })

/**
 * Returns the changes after a position, in order; at head with the digests that prove them.
 * One statement, so one moment: rows, head and digests belong together whatever commits meanwhile.
 * Refuses with `sync-reset` when the epoch is another, or the position is beyond the head or below the tombstone floor.
 */
export async function pullFeed(database: Database, request: PullRequest): Promise<Outcome<PullAnswer>> {
  const { owner, seq, limit, now } = request
  const { rows: lines } = await sql<Line>`
    SELECT h.epoch, h.seq AS head, h.floor, r.*,
      -- Once, on the first line, and only of a page that reaches the head.
      CASE WHEN h.epoch = ${request.epoch} AND coalesce(r.line, 1) = 1 AND coalesce(r.lines, 0) <= ${limit} THEN
        (SELECT json_agg(json_build_object('collection', d.collection, 'bucket', d.bucket, 'count', d.count, 'digest', d.digest::text)
          ORDER BY d.collection, d.bucket) FROM sync_digest d WHERE d.owner = ${owner} AND d.count > 0) END AS digests
    FROM sync_head h
    LEFT JOIN LATERAL (
      SELECT page.*, row_number() OVER (ORDER BY page.seq) AS line, count(*) OVER () AS lines FROM (
        SELECT n.collection, n.id, n.seq, n.hash, n.doc, n.replaces FROM sync_row n
        -- What is refused below reads no row: whoever makes an epoch up would have a page's work done for the price of a key.
        WHERE n.owner = h.owner AND n.seq > ${seq} AND h.epoch = ${request.epoch} ORDER BY n.seq LIMIT ${limit + 1}
      ) page
    ) r ON true
    WHERE h.owner = ${owner}
    ORDER BY r.seq`.execute(database)
  const first = lines[0]
  if (!first) {
    await beginFeed(database, owner)
    return pullFeed(database, request)
  }
  const head = Number(first.head)
  if (request.epoch !== first.epoch || seq > head || seq < Number(first.floor)) return refuse('sync-reset')
  const stored = lines.filter((line): line is Line & StoredRow => line.seq !== null)
  const more = stored.length > limit
  const rows = stored.slice(0, limit).map(wireRow)
  return done({
    epoch: first.epoch,
    serverTime: now,
    from: seq,
    to: more ? (rows.at(-1)?.seq ?? seq) : head,
    head,
    rows,
    more,
    ...(more ? {} : proofOf((first.digests ?? []).map(wireDigest), request.proof)),
  })
}

function proofOf(digests: readonly Digest[], proof: PullRequest['proof']): Pick<PullAnswer, 'digests' | 'root'> {
  return proof === 'root' ? { root: hash('sha256', digestsText(digests), 'hex') } : { digests: [...digests] }
}
