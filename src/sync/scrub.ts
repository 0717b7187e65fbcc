/**
 * The slow check behind the fast one: the digests prove what was written down, this proves that what lies on the disk is
 * still what was written. One bucket or block at a time, when nothing else is to do.
 */
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../contract/sync/row-hash.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import type { SyncContext } from './context.ts'
import type { Bucket } from './verify.ts'

/** Buckets with a row whose fields are not what its hash says, or with rows that the digest doesn't count. */
export async function scrubBuckets(mirror: Mirror): Promise<Bucket[]> {
  const damaged: Bucket[] = []
  for (const { collection, bucket } of await mirror.digests.toArray()) {
    if (!(await isBucketSound(mirror, { collection, bucket }))) damaged.push({ collection, bucket })
  }
  return damaged
}

function isBucketSound(mirror: Mirror, { collection, bucket }: Bucket): Promise<boolean> {
  return mirror.transaction('r', ['rows', 'digests', 'blocks'], async () => {
    const [kept, rows, headRows, here] = await Promise.all([
      mirror.digests.get([collection, bucket]),
      mirror.rows.where('[collection+bucket]').equals([collection, bucket]).toArray(),
      mirror.rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray(),
      mirror.blocks.where('[collection+bucket]').equals([collection, bucket]).primaryKeys(),
    ])
    const blockDigests = headRows.filter((row) => here.includes(row.id)).map((row) => String(row.doc['digest']))
    const rowDigests = rows.flatMap((row) => [rowHash(collection, row.id, row.doc), row.replaces ?? EMPTY_DIGEST])
    return [...rowDigests, ...blockDigests].reduce(xorDigest, EMPTY_DIGEST) === (kept?.digest ?? EMPTY_DIGEST)
  })
}

/** Buckets with a block whose bytes are not what its name says. */
export async function scrubBlocks(context: SyncContext): Promise<Bucket[]> {
  const damaged: Bucket[] = []
  for (const hash of await context.mirror.blocks.toCollection().primaryKeys()) {
    const block = await context.mirror.blocks.get(hash)
    if (block && (await context.hashBytes(block.bytes)) !== hash)
      damaged.push({ collection: block.collection, bucket: block.bucket })
  }
  return damaged
}
