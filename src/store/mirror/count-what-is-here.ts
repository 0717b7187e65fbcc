import type { Transaction } from 'dexie'
import type { BlockHead } from '../../../contract/sync/block.ts'
import type { DigestRecord, MirrorRow } from './mirror-records.ts'
import { tallyOf } from './block-tally.ts'

/** An older version's mirror noted no blocks beside its digests and had no index with the newest first: both are made once. */
export async function countWhatIsHere(transaction: Transaction): Promise<void> {
  const rows = transaction.table<MirrorRow>('rows')
  await rows.toCollection().modify((row) => void Object.assign(row, { minusTime: -row.time }))
  const digests = transaction.table<DigestRecord>('digests')
  const here = new Set(await transaction.table('blocks').toCollection().primaryKeys())
  const heads = (await rows.where('[collection+bucket]').equals(['blocks', 'all']).toArray())
    // Rows of the collection `blocks` were held against the head's schema when they came in.
    .map((row) => row.doc as unknown as BlockHead)
    .filter((head) => here.has(head.hash))
  for (const { collection, bucket } of await digests.toArray()) {
    await digests.update(
      [collection, bucket],
      tallyOf(heads.filter((head) => head.collection === collection && head.bucket === bucket)),
    )
  }
}
