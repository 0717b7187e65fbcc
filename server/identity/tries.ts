/** Tries at a password, counted before they are looked at: many at the same moment are no way around a limit. */
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { lockName } from '../database/name-lock.ts'
import { inTransaction } from '../database/transaction.ts'
import type {} from './tables.ts'

const WINDOW_MS = 15 * 60_000

/** A subject that tries are counted for, and how many wrong ones it may have in a quarter of an hour. */
export interface TrySubject {
  readonly subject: string
  readonly wrongMax: number
}

/** A try that counts as wrong until it is forgiven. */
export interface CountedTry {
  readonly ids: readonly bigint[]
}

/** Refuses `too-many-requests`, and counts nothing then: after a quarter of an hour the person is let in again. */
export async function countTry(
  database: Database,
  subjects: readonly TrySubject[],
  now: number,
): Promise<Outcome<CountedTry>> {
  const names = subjects.map(({ subject }) => subject).sort()
  return inTransaction(database, async (tx): Promise<Outcome<CountedTry>> => {
    // One after the other for each subject, locked in one order, so that each sees the one before it.
    for (const name of names) await lockName(tx, `try ${name}`)
    const counts = await tx.db
      .selectFrom('sign_in_failure')
      .select(['subject', (count) => count.fn.countAll<bigint>().as('tries')])
      .where('subject', 'in', names)
      .where('at', '>', BigInt(now - WINDOW_MS))
      .groupBy('subject')
      .execute()
    const isOver = subjects.some(
      ({ subject, wrongMax }) => Number(counts.find((row) => row.subject === subject)?.tries ?? 0n) >= wrongMax,
    )
    if (isOver) return { ok: false, problem: 'too-many-requests', retryAfterSeconds: WINDOW_MS / 1_000 }
    const rows = await tx.db
      .insertInto('sign_in_failure')
      .values(names.map((subject) => ({ subject, at: BigInt(now) })))
      .returning('id')
      .execute()
    return done({ ids: rows.map((row) => row.id) })
  })
}

/** The password was right: its try no longer counts. */
export async function forgiveTry(database: Database, { ids }: CountedTry): Promise<void> {
  await database.deleteFrom('sign_in_failure').where('id', 'in', ids).execute()
}
