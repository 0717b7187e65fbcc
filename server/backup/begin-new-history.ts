import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/**
 * After a restore the numbers of the feeds are given out a second time. Every feed gets a new epoch, so that each app mirrors again
 * instead of taking the new history for a continuation of the one that is lost; what waits in an outbox goes on under its old key.
 * All sessions end, those of people and of operators, and links to operators' accounts that are unused expire: one that was ended, used or
 * refused since the backup must not come to life again. In the caller's transaction.
 * @param now ms
 * @returns how many feeds and sessions it was
 */
export async function beginNewHistory(
  { db }: Pick<Tx, 'db'>,
  now: number,
): Promise<{ feeds: number; sessions: number }> {
  const feeds = await sql`UPDATE sync_head SET epoch = gen_random_uuid()::text`.execute(db)
  const sessions = await sql`UPDATE session SET ended_at = ${BigInt(now)} WHERE ended_at IS NULL`.execute(db)
  const ofOperators = await sql`UPDATE operator_session SET ended_at = ${BigInt(now)} WHERE ended_at IS NULL`.execute(
    db,
  )
  await sql`UPDATE operator_link SET expires_at = ${BigInt(now)} WHERE used_at IS NULL AND expires_at > ${BigInt(now)}`.execute(
    db,
  )
  return {
    feeds: Number(feeds.numAffectedRows ?? 0n),
    sessions: Number(sessions.numAffectedRows ?? 0n) + Number(ofOperators.numAffectedRows ?? 0n),
  }
}
