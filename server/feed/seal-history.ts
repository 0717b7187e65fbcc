/**
 * Seals finished history: the oldest finished rows of a (collection, month) leave the feed as rows and come back as one
 * block, named by its hash. A mirror of this bucket keeps the same content, and the bucket's digest stays the same.
 */
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { sql } from 'kysely'
import { BLOCK_ROWS_MAX, BLOCK_ROWS_MIN, encodeBlock } from '../../contract/sync/block.ts'
import {
  declarationOf,
  isCollectionName,
  type CollectionName,
  type Document,
} from '../../contract/sync/collection-rules.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { blockHeadOf } from './block-head.ts'
import { recordChange } from './record-change.ts'

/** A mirror's newest rows stay rows: they are what lists show first, and what a new device has at once. */
const HOT_ROWS = 200
const BUCKETS_A_STEP = 50

const gzip = promisify(gzipCallback)

interface Bucket {
  readonly owner: string
  readonly collection: CollectionName
  readonly bucket: string
}
export interface SealableRow {
  readonly id: string
  readonly seq: bigint
  readonly time: bigint
  readonly hash: string
  readonly doc: Document
}

/**
 * Seals all that can be sealed now. Safe to run in several processes at once: a block is only made of rows that are still
 * what they were when it was built.
 * @param clock ms
 * @returns how many blocks were made
 */
export async function sealHistory(database: Database, clock: { now(): number }): Promise<number> {
  let blocks = 0
  for (let after = ['', '', '']; ;) {
    const buckets = await findBuckets(database, after)
    const last = buckets.at(-1)
    if (!last) return blocks
    for (const bucket of buckets) while (await sealOne(database, bucket, clock)) blocks += 1
    after = [last.owner, last.collection, last.bucket]
  }
}

async function findBuckets(database: Database, after: readonly string[]): Promise<Bucket[]> {
  const rows = await database
    .selectFrom('sync_digest')
    .select(['owner', 'collection', 'bucket'])
    .where('sealable', '>=', BLOCK_ROWS_MIN)
    .where(sql<boolean>`(owner, collection, bucket) > (${after[0]}, ${after[1]}, ${after[2]})`)
    .orderBy('owner')
    .orderBy('collection')
    .orderBy('bucket')
    .limit(BUCKETS_A_STEP)
    .execute()
  return rows.filter((row): row is Bucket => isCollectionName(row.collection))
}

async function sealOne(database: Database, bucket: Bucket, clock: { now(): number }): Promise<boolean> {
  const rows = alike(await readSealable(database, bucket))
  if (rows.length < BLOCK_ROWS_MIN) return false
  const bytes = Buffer.from(encodeBlock({ collection: bucket.collection, bucket: bucket.bucket, rows }))
  const hash = sha256HexOfBytes(bytes)
  const body = await gzip(bytes, { level: 9 })
  const head = blockHeadOf({
    ...bucket,
    hash,
    byteLength: bytes.byteLength,
    rows,
    declaration: declarationOf(bucket.collection),
  })
  return inTransaction(database, async (tx) => {
    const { owner, collection } = bucket
    // The feed's turnstile: nothing of this owner changes until the commit.
    await tx.db.selectFrom('sync_head').select('seq').where('owner', '=', owner).forUpdate().execute()
    const { rows: removed } = await sql`
      DELETE FROM sync_row r USING unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.seq)}::bigint[]) AS s (id, seq)
      WHERE r.owner = ${owner} AND r.collection = ${collection} AND r.id = s.id AND r.seq = s.seq AND r.is_sealable
      RETURNING 1`.execute(tx.db)
    // A row changed meanwhile, or another process sealed it: undo, and look again next time.
    if (removed.length !== rows.length) return { ok: false as const }
    await tx.db
      .insertInto('sync_block')
      .values({ ...bucket, hash, body, sealed_at: BigInt(clock.now()) })
      .execute()
    await sql`
      INSERT INTO sync_sealed (owner, collection, id, bucket, hash, block)
      SELECT ${owner}, ${collection}, s.id, ${bucket.bucket}, s.hash, ${hash}
      FROM unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.hash)}::text[]) AS s (id, hash)`.execute(
      tx.db,
    )
    await sql`
      UPDATE sync_digest SET sealable = sealable - ${rows.length}
      WHERE owner = ${owner} AND collection = ${collection} AND bucket = ${bucket.bucket}`.execute(tx.db)
    recordChange(tx, { owner, collection: 'blocks', id: hash, doc: head })
    return { ok: true as const }
  }).then((result) => result.ok)
}

/** The oldest finished rows of a bucket, ordered as they lie in the block, without the newest `HOT_ROWS` of the collection. */
async function readSealable(database: Database, { owner, collection, bucket }: Bucket): Promise<SealableRow[]> {
  const { rows } = await sql<{ id: string; seq: bigint; time: bigint; hash: string; doc: string }>`
    SELECT r.id, r.seq, r.time, r.hash, r.doc FROM sync_row r
    WHERE r.owner = ${owner} AND r.collection = ${collection} AND r.bucket = ${bucket} AND r.is_sealable
      AND (r.time, r.id) < (
        SELECT n.time, n.id FROM sync_row n
        WHERE n.owner = ${owner} AND n.collection = ${collection} AND n.is_sealable
        ORDER BY n.time DESC, n.id DESC OFFSET ${HOT_ROWS - 1} LIMIT 1)
    ORDER BY r.time, r.id LIMIT ${BLOCK_ROWS_MAX}`.execute(database)
  // Written by recordChange from a row's schema.
  return rows.map((row) => ({ ...row, doc: JSON.parse(row.doc) as Document }))
}

/** A block has one set of columns: rows written before a field was added wait for others of their kind. */
function alike(rows: readonly SealableRow[]): SealableRow[] {
  const shapes = new Map<string, SealableRow[]>()
  for (const row of rows) {
    const shape = Object.keys(row.doc).sort().join()
    const group = shapes.get(shape)
    if (group) group.push(row)
    else shapes.set(shape, [row])
  }
  return [...shapes.values()].reduce<SealableRow[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  )
}
