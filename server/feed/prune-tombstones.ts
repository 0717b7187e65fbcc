import { sql } from 'kysely'
import { TOMBSTONE_DAYS } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

const TOMBSTONE_MS = TOMBSTONE_DAYS * 86_400_000

/**
 * Forgets deletes that are older than `TOMBSTONE_DAYS` and raises the floor of their feeds: a cursor below it may have
 * missed one and must mirror again.
 * @param clock ms
 * @returns how many were forgotten
 */
export async function pruneTombstones(database: Database, clock: { now(): number }): Promise<number> {
  const before = BigInt(clock.now() - TOMBSTONE_MS)
  const owners = await database
    .selectFrom('sync_row')
    .select('owner')
    .distinct()
    .where('doc', 'is', null)
    .where('changed_at', '<', before)
    .execute()
  let pruned = 0
  for (const { owner } of owners) {
    pruned += await inTransaction(database, async (tx) => {
      await tx.db.selectFrom('sync_head').select('seq').where('owner', '=', owner).forUpdate().execute()
      const gone = await tx.db
        .deleteFrom('sync_row')
        .where('owner', '=', owner)
        .where('doc', 'is', null)
        .where('changed_at', '<', before)
        .returning('seq')
        .execute()
      const highest = gone.reduce((floor, row) => (row.seq > floor ? row.seq : floor), 0n)
      await sql`UPDATE sync_head SET floor = greatest(floor, ${highest}) WHERE owner = ${owner}`.execute(tx.db)
      return gone.length
    })
  }
  return pruned
}
