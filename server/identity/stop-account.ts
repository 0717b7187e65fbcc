import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { oweAlarms } from '../push/owe-alarms.ts'
import { dropChangesOf } from '../withdrawals/holds/drop-changes.ts'
import { stopWithdrawals } from '../withdrawals/holds/stop-withdrawals.ts'
import { holdWithdrawals } from '../withdrawals/holds/withdrawal-hold.ts'
import { dropPasskeys } from './passkeys.ts'
import { unknownPasswordHash } from './secrets.ts'
import { endSessionsOf } from './sessions.ts'
import type {} from './tables.ts'

export interface Stopped {
  readonly userId: string
  readonly status: 'stopped' | 'used-before'
  /** When it was stopped, ms. */
  readonly at: number
}

/**
 * "This was not me", by the link of an alarm's letter. Ends all sessions, takes the login password (a code sets another one) and all passkeys away,
 * and keeps withdrawals from being paid. Moves no money and shows nothing; a code and a word with customer service undo all of it,
 * so that a link in wrong hands costs its owner time and nothing else. All links of letters before this moment are used up by it.
 * Refuses `stop-link-invalid` for an alarm that is not there or too old.
 */
export async function stopAccount(tx: Tx, input: { alarmId: string; now: number }): Promise<Outcome<Stopped>> {
  const { now } = input
  // The link of a letter names no person: of a divided table each part is asked once.
  const alarm = await tx.db
    .selectFrom('takeover_alarm')
    .select('user_id')
    .where('id', '=', input.alarmId)
    .executeTakeFirst()
  if (!alarm) return refuse('stop-link-invalid')
  const userId = alarm.user_id
  // Two links of one person at once take turns: the second one finds itself used.
  await tx.db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const { used_at: usedAt, expires_at: expiresAt } = await tx.db
    .selectFrom('takeover_alarm')
    .select(['used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('id', '=', input.alarmId)
    .executeTakeFirstOrThrow()
  if (usedAt !== null) return done({ userId, status: 'used-before', at: Number(usedAt) })
  if (Number(expiresAt) <= now) return refuse('stop-link-invalid')
  await tx.db
    .updateTable('takeover_alarm')
    .set({ used_at: BigInt(now), letter_due_at: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await tx.db.updateTable('app_user').set({ password_hash: unknownPasswordHash() }).where('id', '=', userId).execute()
  await endSessionsOf(tx.db, userId, { except: null, why: 'stopped', now })
  await dropPasskeys(tx, userId)
  await stopWithdrawals(tx, { userId, now })
  // Before the hold, which shows the accounts anew.
  await dropChangesOf(tx, { userId, now })
  await holdWithdrawals(tx, { userId, now })
  const messageId = randomUUID()
  await sendMessage(tx, { id: messageId, userId, kind: 'account-stopped', at: now })
  await oweAlarms(tx, { userId, rowId: messageId, now })
  return done({ userId, status: 'stopped', at: now })
}
