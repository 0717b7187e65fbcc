/** Reads of what changes no more, like candles of yesterday: from a replica where there is one. */
import type { Database } from './database.ts'
import { isDatabaseGone, sqlState } from './transaction.ts'

/** Reads there first, and where the replica lacks something or is away from the database itself. */
export type PastReader = <T extends { readonly ok: boolean }>(work: (database: Database) => Promise<T>) => Promise<T>

/** A replica that failed is left alone for so long. */
const REST_MS = 10_000
/** A replica ends a read that holds up what it has to take over. */
const CONFLICT = '40001'

/** @param now ms of a steady clock */
export function createPastReader(
  { replica, database }: { readonly replica: Database | null; readonly database: Database },
  now: () => number = () => performance.now(),
): PastReader {
  let restsUntil = -Infinity
  return async (work) => {
    if (replica === null || now() < restsUntil) return work(database)
    try {
      const found = await work(replica)
      if (found.ok) return found
    } catch (error) {
      if (!isDatabaseGone(error) && sqlState(error) !== CONFLICT) throw error
      restsUntil = now() + REST_MS
    }
    return work(database)
  }
}
