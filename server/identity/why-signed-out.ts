import { sql } from 'kysely'
import type { SignedOutWhy } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { hashOfSecret } from './secrets.ts'
import { personIn } from './session-secret.ts'
import type {} from './tables.ts'

/** Why the session of this secret was ended from elsewhere. Null: it was not, or nobody knows it any more. */
export async function whySignedOut(database: Database, secret: string): Promise<SignedOutWhy | null> {
  const hash = hashOfSecret(secret)
  const isEnded = sql`(secret_hash = ${hash} OR previous_hash = ${hash}) AND ended_at IS NOT NULL`
  // A secret of an earlier version names nobody (find-session.ts).
  const { rows } = await sql<{ ended_why: SignedOutWhy | null }>`
    SELECT ended_why FROM session WHERE ${isEnded} AND user_id = ${personIn(secret)}
    UNION ALL
    SELECT ended_why FROM session WHERE ${isEnded}
    LIMIT 1`.execute(database)
  return rows[0]?.ended_why ?? null
}
