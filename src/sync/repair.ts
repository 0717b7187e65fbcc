/**
 * Putting one bucket right from the server's own list of it, and nothing else: a difference is no reason to fetch a whole
 * history again, and what was wrong stays visible as an incident.
 */
import type { Refusal } from '../../contract/outcome.ts'
import { xorDigest, EMPTY_DIGEST } from '../../contract/sync/row-hash.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import type { MirrorRow, Repair } from '../store/mirror/mirror-records.ts'
import { tallyOf } from '../store/mirror/block-tally.ts'
import { headOf } from './apply-rows.ts'
import { ask } from './ask.ts'
import type { SyncContext } from './context.ts'
import { FEED_ENDPOINTS } from './feed-endpoints.ts'
import { parseRows } from './parse-rows.ts'
import { writePage } from './pull.ts'
import type { Bucket } from './verify.ts'

export type RepairResult =
  | { readonly status: 'repaired' }
  /** The feed stands elsewhere than the mirror: pull first. */
  | { readonly status: 'raced' }
  | { readonly status: 'faulty' }
  | { readonly status: 'refused'; readonly refusal: Refusal }

export async function repairBucket(context: SyncContext, bucket: Bucket, kind: Repair['kind']): Promise<RepairResult> {
  const { mirror } = context
  const outcome = await ask(context, FEED_ENDPOINTS[context.feed].bucket, {
    params: { collection: bucket.collection, bucket: bucket.bucket },
  })
  if (!outcome.ok) return { status: 'refused', refusal: outcome }
  const answer = outcome.value
  const parsed = parseRows(context.feed, answer.rows)
  if (!parsed) return { status: 'faulty' }
  const damaged = await damagedBlocks(context, bucket)
  const cursor = await readCursor(mirror)
  if (cursor.epoch !== answer.epoch || cursor.seq !== answer.seq || cursor.snapshot !== null) return { status: 'raced' }
  const rows = parsed.flatMap((entry) =>
    entry.kind === 'row' ? [{ ...entry.row, generation: cursor.generation }] : [],
  )
  const listed = new Set(bucket.collection === 'blocks' ? rows.map((row) => row.id) : answer.blocks)
  const isWritten = await writePage(mirror, cursor, async () => {
    const touched = await replaceRows(mirror, bucket, rows)
    const unwanted = (await mirror.blocks.toCollection().primaryKeys()).filter(
      (hash) => damaged.includes(hash) || (bucket.collection === 'blocks' && !listed.has(hash)),
    )
    await mirror.blocks.bulkDelete(unwanted)
    await mirror.retired.bulkDelete(unwanted)
    for (const each of [bucket, ...touched]) await recountBucket(mirror, each)
    await mirror.incidents.add({ at: context.clock.now(), kind, collection: bucket.collection, bucket: bucket.bucket })
  })
  return { status: isWritten ? 'repaired' : 'raced' }
}

/** Blocks of the bucket whose bytes are no longer what their name says: fetched again like any that is missing. */
async function damagedBlocks(context: SyncContext, bucket: Bucket): Promise<string[]> {
  const damaged: string[] = []
  const hashes = await context.mirror.blocks
    .where('[collection+bucket]')
    .equals([bucket.collection, bucket.bucket])
    .primaryKeys()
  for (const hash of hashes) {
    const block = await context.mirror.blocks.get(hash)
    if (block && (await context.hashBytes(block.bytes)) !== hash) damaged.push(hash)
  }
  return damaged
}

/** @returns the buckets that heads of blocks speak of, where heads were replaced */
async function replaceRows(mirror: Mirror, bucket: Bucket, rows: readonly MirrorRow[]): Promise<Bucket[]> {
  const before = await mirror.rows.where('[collection+bucket]').equals([bucket.collection, bucket.bucket]).toArray()
  // The same id may lie in a wrong bucket here: the key finds it there.
  await mirror.rows.bulkDelete(before.map((row): [string, string] => [row.collection, row.id]))
  await mirror.rows.bulkPut([...rows])
  if (bucket.collection !== 'blocks') return []
  const heads = [...before, ...rows].map(headOf)
  return [
    ...new Map(
      heads.map((head) => [`${head.collection} ${head.bucket}`, { collection: head.collection, bucket: head.bucket }]),
    ).values(),
  ]
}

/** The digest of a bucket from what lies here, in place of the one that was kept along the way. */
async function recountBucket(mirror: Mirror, { collection, bucket }: Bucket): Promise<void> {
  const [rows, headRows, here] = await Promise.all([
    mirror.rows.where('[collection+bucket]').equals([collection, bucket]).toArray(),
    mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray(),
    mirror.blocks.where('[collection+bucket]').equals([collection, bucket]).primaryKeys(),
  ])
  const heads = headRows.map(headOf).filter((head) => here.includes(head.hash))
  const hashes = [
    ...rows.flatMap((row) => [row.hash, row.replaces ?? EMPTY_DIGEST]),
    ...heads.map((head) => head.digest),
  ]
  const count =
    rows.filter((row) => row.replaces === undefined).length + heads.reduce((sum, head) => sum + head.count, 0)
  const digest = hashes.reduce(xorDigest, EMPTY_DIGEST)
  if (count === 0 && digest === EMPTY_DIGEST) await mirror.digests.delete([collection, bucket])
  else await mirror.digests.put({ collection, bucket, count, digest, ...tallyOf(heads) })
}
