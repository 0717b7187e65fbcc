import type { Database } from '../database/database.ts'
import { deleteOlder } from '../database/portions.ts'
import { IDLE_MS } from './sessions.ts'

const DAY_MS = 86_400_000
/** Ended sessions stay for a while, so that a person can ask which device was signed in. */
const SESSION_KEPT_MS = 30 * DAY_MS

/** Forgets codes, registration tokens, counted tries, answered challenges, alarms that stop nothing and sessions that open nothing any more. Signed acts keep their key beside them. @param now ms */
export async function forgetExpired(database: Database, now: number): Promise<void> {
  await deleteOlder(database, { table: 'verification_code', column: 'expires_at' }, now - DAY_MS)
  await deleteOlder(database, { table: 'registration_token', column: 'expires_at' }, now - DAY_MS)
  await deleteOlder(database, { table: 'sign_in_failure', column: 'at' }, now - DAY_MS)
  await deleteOlder(database, { table: 'takeover_alarm', column: 'expires_at' }, now - SESSION_KEPT_MS)
  await deleteOlder(database, { table: 'closed_session', column: 'forget_at' }, now)
  await deleteOlder(database, { table: 'used_challenge', column: 'forget_at' }, now)
  await deleteOlder(database, { table: 'session', column: 'ended_at' }, now - SESSION_KEPT_MS)
  await deleteOlder(database, { table: 'session', column: 'expires_at' }, now - SESSION_KEPT_MS)
  await deleteOlder(database, { table: 'session', column: 'used_at' }, now - IDLE_MS - SESSION_KEPT_MS)
}
