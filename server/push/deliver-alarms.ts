import { sql } from 'kysely'
import type { PushPayload } from '../../contract/push.ts'
import { retryDelayMs } from '../../contract/retry-delay.ts'
import type { Delivery } from './deliver.ts'
import { postPush, type PushTarget } from './post-push.ts'
import type {} from './migrations.ts'

const BATCH = 20
/** Nobody else sends what this server is at; if it dies meanwhile, another one does after that. */
const LEASE_MS = 60_000
/** An alarm is told as long as withdrawals are held. */
const TELL_WITHIN_MS = 24 * 3_600_000
const RETRY_PAUSES = { firstMs: 5_000, mostMs: TELL_WITHIN_MS }

interface Due extends PushTarget {
  readonly id: bigint
  readonly user_id: string
  readonly row_id: string
  readonly attempts: number
}

/** Sends alarms that are due, a batch at most, whether or not the session of a device still lives. @returns how many were tried */
export async function deliverAlarms({
  database,
  sender,
  now,
  onRefused,
}: Omit<Delivery, 'livingSessions'>): Promise<{ tried: number; isMore: boolean }> {
  await database
    .deleteFrom('push_alarm')
    .where('created_at', '<', BigInt(now - TELL_WITHIN_MS))
    .execute()
  const { rows } = await sql<Due>`
    UPDATE push_alarm SET next_at = ${now + LEASE_MS}, attempts = attempts + 1
    WHERE (user_id, id) IN (SELECT user_id, id FROM push_alarm WHERE next_at <= ${now} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, endpoint, p256dh, auth, row_id, attempts`.execute(database)
  await Promise.all(
    rows.map(async (due) => {
      const payload: PushPayload = { kind: 'alarm', id: due.row_id }
      const answer = await postPush(sender, due, payload)
      if (answer.status === 'refused') onRefused(answer.code)
      if (answer.status === 'later') {
        const afterMs = Math.max(answer.afterMs ?? 0, retryDelayMs(RETRY_PAUSES, due.attempts))
        await database
          .updateTable('push_alarm')
          .set({ next_at: BigInt(now + afterMs) })
          .where('user_id', '=', due.user_id)
          .where('id', '=', due.id)
          .execute()
      } else
        await database.deleteFrom('push_alarm').where('user_id', '=', due.user_id).where('id', '=', due.id).execute()
    }),
  )
  return { tried: rows.length, isMore: rows.length === BATCH }
}
