import type { Database } from './database.ts'

/** Reads all of it as of one moment, while others go on writing. Within a transaction of the caller it sees what that one sees. */
export function inOneMoment<T>(database: Database, work: (moment: Database) => Promise<T>): Promise<T> {
  return database.isTransaction
    ? work(database)
    : database.transaction().setIsolationLevel('repeatable read').execute(work)
}
