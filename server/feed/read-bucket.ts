import { sql } from 'kysely'
import { done, type Outcome } from '../../contract/outcome.ts'
import { EMPTY_DIGEST } from '../../contract/sync/row-hash.ts'
import type { BucketAnswer } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { beginFeed } from './position.ts'
import { wireDigest, wireRow, type StoredRow } from './wire-row.ts'

export interface BucketRequest {
  readonly owner: string
  readonly collection: string
  readonly bucket: string
  /** ms */
  readonly now: number
}

type Line = { epoch: string; head: bigint; digest: string | null; count: number | null; blocks: string[] } & (
  StoredRow | { seq: null }
)

/** All of one bucket at one moment: its unsealed live rows, the names of its blocks, its digest. An unknown one is empty. */
export async function readBucket(database: Database, request: BucketRequest): Promise<Outcome<BucketAnswer>> {
  const { owner, collection, bucket, now } = request
  const { rows: lines } = await sql<Line>`
    SELECT h.epoch, h.seq AS head, d.digest::text AS digest, d.count, r.*,
      ARRAY(SELECT b.hash FROM sync_block b WHERE b.owner = ${owner} AND b.collection = ${collection} AND b.bucket = ${bucket} ORDER BY b.hash) AS blocks
    FROM sync_head h
    LEFT JOIN sync_digest d ON d.owner = h.owner AND d.collection = ${collection} AND d.bucket = ${bucket}
    LEFT JOIN LATERAL (
      SELECT n.collection, n.id, n.seq, n.hash, n.doc, n.replaces FROM sync_row n
      WHERE n.owner = h.owner AND n.collection = ${collection} AND n.bucket = ${bucket} AND n.doc IS NOT NULL
    ) r ON true
    WHERE h.owner = ${owner}
    ORDER BY r.id`.execute(database)
  const first = lines[0]
  if (!first) {
    await beginFeed(database, owner)
    return readBucket(database, request)
  }
  const digest =
    first.digest === null || first.count === null
      ? { collection, bucket, count: 0, digest: EMPTY_DIGEST }
      : wireDigest({ collection, bucket, count: first.count, digest: first.digest })
  const rows = lines.filter((line): line is Line & StoredRow => line.seq !== null).map(wireRow)
  return done({ epoch: first.epoch, serverTime: now, seq: Number(first.head), digest, rows, blocks: first.blocks })
}
