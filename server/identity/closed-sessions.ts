import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { hashOfSecret } from './secrets.ts'
import type {} from './tables.ts'

/**
 * Keeps of the sessions of an account that is closed the hashes of their secrets, and not whose they were: a device that was away learns
 * why its session has ended, and erases what it keeps. Before the sessions are deleted.
 */
export async function keepClosedSessions(tx: Tx, userId: string): Promise<void> {
  await sql`
    INSERT INTO closed_session (secret_hash, forget_at)
    SELECT hash, expires_at FROM session, unnest(ARRAY[secret_hash, previous_hash]) hash WHERE user_id = ${userId} AND hash IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx.db)
}

/** Whether this secret opened a session of an account that was closed since. */
export async function isOfClosedAccount(database: Database, secret: string): Promise<boolean> {
  return (
    (await database
      .selectFrom('closed_session')
      .select('secret_hash')
      .where('secret_hash', '=', hashOfSecret(secret))
      .executeTakeFirst()) !== undefined
  )
}
