import { EMPTY_DIGEST, xorDigest } from '../../contract/sync/row-hash.ts'
import type { BlockHead } from '../../contract/sync/block.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import type { DigestRecord, MirrorRow } from '../store/mirror/mirror-records.ts'

/**
 * Gathers the changes that a transaction makes to the digests, and writes them in that same transaction. The digest of a
 * bucket is the XOR of: the hashes of its hot rows, the `replaces` of those that supersede a sealed one, and the digests of
 * its blocks whose bytes are here.
 */
export class DigestChanges {
  readonly #changes = new Map<string, DigestRecord>()

  addRow(row: MirrorRow): void {
    this.#toggleRow(row, 1)
  }
  removeRow(row: MirrorRow): void {
    this.#toggleRow(row, -1)
  }
  addBlock(head: BlockHead): void {
    this.#change({ ...placeOf(head), count: head.count, blocks: 1, sealedTo: head.lastTime })
  }
  removeBlock(head: BlockHead): void {
    this.#change({ ...placeOf(head), count: -head.count, blocks: -1 })
  }

  /** Inside the transaction whose rows were counted. */
  async flush(mirror: Mirror): Promise<void> {
    const changes = [...this.#changes.values()]
    const keys = changes.map((change): [string, string] => [change.collection, change.bucket])
    const before = await mirror.digests.bulkGet(keys)
    const after = changes.map((change, index) => merged(before[index], change))
    await mirror.digests.bulkPut(after.filter((record) => !isEmpty(record)))
    await mirror.digests.bulkDelete(
      after.filter(isEmpty).map((record): [string, string] => [record.collection, record.bucket]),
    )
  }

  #toggleRow(row: MirrorRow, by: 1 | -1): void {
    const { collection, bucket } = row
    this.#change({ collection, bucket, digest: row.hash, count: by })
    if (row.replaces !== undefined) this.#change({ collection, bucket, digest: row.replaces, count: -by })
  }

  #change(change: DigestRecord): void {
    const key = `${change.collection} ${change.bucket}`
    this.#changes.set(key, merged(this.#changes.get(key), change))
  }
}

function placeOf({ collection, bucket, digest }: BlockHead): Pick<DigestRecord, 'collection' | 'bucket' | 'digest'> {
  return { collection, bucket, digest }
}

function merged(before: DigestRecord | undefined, change: DigestRecord): DigestRecord {
  const { collection, bucket } = change
  // It never sinks: a bound that is too high only reads more than it must.
  const sealedTo = Math.max(before?.sealedTo ?? -Infinity, change.sealedTo ?? -Infinity)
  return {
    collection,
    bucket,
    count: (before?.count ?? 0) + change.count,
    digest: xorDigest(before?.digest ?? EMPTY_DIGEST, change.digest),
    blocks: (before?.blocks ?? 0) + (change.blocks ?? 0),
    ...(sealedTo === -Infinity ? {} : { sealedTo }),
  }
}

function isEmpty(record: DigestRecord): boolean {
  return record.count === 0 && record.digest === EMPTY_DIGEST
}
