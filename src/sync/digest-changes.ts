import { EMPTY_DIGEST, xorDigest } from '../../contract/sync/row-hash.ts'
import type { BlockHead } from '../../contract/sync/block.ts'
import type { DigestRecord, Mirror, MirrorRow } from '../store/mirror.ts'

/**
 * What a transaction does to the digests, gathered and written in that same transaction. The digest of a bucket is the
 * XOR of: the hashes of its hot rows, the `replaces` of those that supersede a sealed one, and the digests of its blocks
 * whose bytes are here.
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
    this.#change(head.collection, head.bucket, head.digest, head.count)
  }
  removeBlock(head: BlockHead): void {
    this.#change(head.collection, head.bucket, head.digest, -head.count)
  }

  /** Inside the transaction whose rows were counted. */
  async flush(mirror: Mirror): Promise<void> {
    const changes = [...this.#changes.values()]
    const keys = changes.map((change): [string, string] => [change.collection, change.bucket])
    const before = await mirror.digests.bulkGet(keys)
    const after = changes.map((change, index) => ({
      ...change,
      count: (before[index]?.count ?? 0) + change.count,
      digest: xorDigest(before[index]?.digest ?? EMPTY_DIGEST, change.digest),
    }))
    await mirror.digests.bulkPut(after.filter((record) => !isEmpty(record)))
    await mirror.digests.bulkDelete(after.filter(isEmpty).map((record): [string, string] => [record.collection, record.bucket]))
  }

  #toggleRow(row: MirrorRow, by: 1 | -1): void {
    this.#change(row.collection, row.bucket, row.hash, by)
    if (row.replaces !== undefined) this.#change(row.collection, row.bucket, row.replaces, -by)
  }

  #change(collection: string, bucket: string, digest: string, count: number): void {
    const key = `${collection} ${bucket}`
    const before = this.#changes.get(key)
    this.#changes.set(key, {
      collection, bucket, count: (before?.count ?? 0) + count, digest: xorDigest(before?.digest ?? EMPTY_DIGEST, digest),
    })
  }
}

function isEmpty(record: DigestRecord): boolean {
  return record.count === 0 && record.digest === EMPTY_DIGEST
}
