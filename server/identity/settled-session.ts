import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** Registration leads to the login: the person who signs in so soon after it has just registered. */
const OPENING_MS = 3_600_000

/**
 * Whether a session is on a device of which the person would have noticed by now: somebody signed in there at least `knownForMs` ago,
 * or the account was opened there. Only that one tells a device by the cookie that it keeps (sessions.ts); whoever copied all of
 * a device's cookies is that device.
 */
export async function isSettled(
  tx: Tx,
  session: { id: string; userId: string; now: number; knownForMs: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean; is_opener: boolean }>`
    WITH own AS (SELECT * FROM session WHERE id = ${session.id} AND user_id = ${session.userId}),
      begun AS (SELECT min(s.created_at) AS at FROM session s, own WHERE s.user_id = ${session.userId} AND (s.id = own.id OR s.device_hash = own.device_hash))
    SELECT begun.at <= ${session.now - session.knownForMs} AS is_known,
      begun.at <= u.registered_at + ${OPENING_MS} AND NOT EXISTS (SELECT FROM session e WHERE e.user_id = ${session.userId} AND e.created_at < begun.at) AS is_opener
    FROM own, begun, app_user u WHERE u.id = own.user_id`.execute(tx.db)
  const [row] = rows
  return row !== undefined && (row.is_known || row.is_opener)
}
