import { sql } from 'kysely'
import type { PushPayload } from '../../contract/push.ts'
import { retryDelayMs } from '../../contract/retry-delay.ts'
import type { Database } from '../database/database.ts'
import { TELL_WITHIN_MS } from './follow-feeds.ts'
import { postPush, type PushSender, type PushTarget } from './post-push.ts'
import { forgetSubscription, unsubscribe } from './subscriptions.ts'
import type {} from './migrations.ts'

const BATCH = 20
/** Nobody else takes what this server is at; if it dies meanwhile, another one does after that. */
const LEASE_MS = 60_000
const RETRY_PAUSES = { firstMs: 5_000, mostMs: TELL_WITHIN_MS }

interface Due extends PushTarget {
  readonly id: bigint
  readonly session_id: string
  readonly kind: string
  readonly row_id: string
  readonly created_at: bigint
  readonly attempts: number
}

/** Finds those sessions that still live. The room of identity knows it, and stands above this one. */
export type LivingSessions = (ids: readonly string[], now: number) => Promise<ReadonlySet<string>>

export interface Delivery {
  readonly database: Database
  readonly sender: PushSender
  readonly now: number
  readonly livingSessions: LivingSessions
  /** Told of what a push service refuses for good. */
  readonly onRefused: (code: number) => void
}

/** Sends what is due, a batch at most. @returns how many were tried: fewer than a batch means that nothing more is due */
export async function deliverDue(input: Delivery): Promise<{ tried: number; isMore: boolean }> {
  const { database, now, livingSessions } = input
  await database
    .deleteFrom('push_delivery')
    .where('created_at', '<', BigInt(now - TELL_WITHIN_MS))
    .execute()
  const { rows } = await sql<Due>`
    UPDATE push_delivery d SET next_at = ${now + LEASE_MS}, attempts = d.attempts + 1
    FROM push_subscription s
    WHERE s.session_id = d.session_id AND d.id IN (
      SELECT id FROM push_delivery WHERE next_at <= ${now} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.session_id, d.kind, d.row_id, d.created_at, d.attempts, s.endpoint, s.p256dh, s.auth`.execute(
    database,
  )
  const living = await livingSessions(
    rows.map((row) => row.session_id),
    now,
  )
  await Promise.all(
    rows.map((row) => (living.has(row.session_id) ? deliver(input, row) : unsubscribe(database, row.session_id, now))),
  )
  return { tried: rows.length, isMore: rows.length === BATCH }
}

async function deliver({ database, sender, now, onRefused }: Delivery, due: Due): Promise<void> {
  const payload: PushPayload = { kind: due.kind as PushPayload['kind'], id: due.row_id } // written by followFeeds alone
  const answer = await postPush(sender, due, payload)
  switch (answer.status) {
    case 'taken':
      return forget(database, due.id)
    case 'gone':
      return forgetSubscription(database, due.session_id)
    case 'refused':
      onRefused(answer.code)
      return forget(database, due.id)
    case 'later': {
      const afterMs = Math.max(answer.afterMs ?? 0, retryDelayMs(RETRY_PAUSES, due.attempts))
      await database
        .updateTable('push_delivery')
        .set({ next_at: BigInt(now + afterMs) })
        .where('id', '=', due.id)
        .execute()
    }
  }
}

async function forget(database: Database, id: bigint): Promise<void> {
  await database.deleteFrom('push_delivery').where('id', '=', id).execute()
}
