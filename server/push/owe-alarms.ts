/**
 * Alarms about an account go to every device that was subscribed at the moment of the change, and are owed in its transaction: the change itself
 * ends sessions, and the thief may have ended others, or the notifications of a device, a moment before.
 */
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type {} from './migrations.ts'

/** An address that a device left so long ago is still told: as long as the letter's link stops. A browser that gave it up answers "gone". */
export const LEFT_MS = 72 * 3_600_000
/** Devices at most, the longest subscribed first: addresses that a thief adds crowd none out. */
export const DEVICES_MAX = 20

/** @param alarm.rowId of the message that tells it */
export async function oweAlarms(
  tx: Tx,
  alarm: { readonly userId: string; readonly rowId: string; readonly now: number },
): Promise<void> {
  const { userId, rowId, now } = alarm
  await sql`
    INSERT INTO push_alarm (user_id, endpoint, p256dh, auth, row_id, created_at, next_at)
    SELECT ${userId}, endpoint, p256dh, auth, ${rowId}, ${now}, ${now} FROM (
      SELECT endpoint, p256dh, auth, created_at FROM push_subscription WHERE user_id = ${userId}
      UNION ALL
      SELECT endpoint, p256dh, auth, created_at FROM push_left l WHERE user_id = ${userId} AND left_at > ${now - LEFT_MS}
        -- Somebody else is told there by now.
        AND NOT EXISTS (SELECT FROM push_subscription s WHERE s.endpoint = l.endpoint)
    ) address ORDER BY created_at LIMIT ${DEVICES_MAX}`.execute(tx.db)
}
