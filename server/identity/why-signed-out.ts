import type { SignedOutWhy } from '../../contract/sync/messages.ts'
import type { Database } from '../database/database.ts'
import { hashOfSecret } from './secrets.ts'
import { personIn } from './session-secret.ts'
import type {} from './tables.ts'

/** Why the session of this secret was ended from elsewhere. Null: it was not, or nobody knows it any more. */
export async function whySignedOut(database: Database, secret: string): Promise<SignedOutWhy | null> {
  const hash = hashOfSecret(secret)
  const ended = database
    .selectFrom('session')
    .select('ended_why')
    .where((where) => where.or([where('secret_hash', '=', hash), where('previous_hash', '=', hash)]))
    .where('ended_at', 'is not', null)
  // A secret of an earlier version names nobody (find-session.ts).
  const row =
    (await ended.where('user_id', '=', personIn(secret)).executeTakeFirst()) ?? (await ended.executeTakeFirst())
  return row?.ended_why ?? null
}
