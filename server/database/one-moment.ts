import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Reads all of it as of one moment, while others go on writing. Within a transaction of the caller it sees what that one sees.
 * A table that is dropped is gone for every moment: so no day of ticks is packed or dropped meanwhile. The lock comes first, since
 * the moment is that of the first read.
 */
export function inOneMoment<T>(database: Database, work: (moment: Database) => Promise<T>): Promise<T> {
  if (database.isTransaction) return work(database)
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await sql`lock table only tick in access share mode`.execute(moment)
      return work(moment)
    })
}
