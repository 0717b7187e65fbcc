import { sql } from 'kysely'
import type { DeviceSession } from '../../contract/endpoints/session.ts'
import type { SignedOutWhy } from '../../contract/sync/messages.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { hashOfSecret } from './secrets.ts'
import { newSessionSecret } from './session-secret.ts'
import type {} from './tables.ts'

const DAY_MS = 86_400_000
/** A session that nobody used for so long is over. */
export const IDLE_MS = 14 * DAY_MS
/** A secret that was rotated answers for so long after the new one was shown. */
export const UNDER_WAY_MS = 60_000
/** One that was replaced because of a changed password answers for so long. */
const REPLACED_MS = 5_000

export async function endSession(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: number,
): Promise<void> {
  await database
    .updateTable('session')
    .set({ ended_at: BigInt(now) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A person's living sessions, last used first. `current` is the one that asks. */
export async function listSessions(
  database: Database,
  person: { userId: string; current: string; now: number },
): Promise<DeviceSession[]> {
  const rows = await database
    .selectFrom('session')
    .leftJoin('device_key', (join) =>
      join
        .onRef('device_key.session_id', '=', 'session.id')
        .onRef('device_key.user_id', '=', 'session.user_id')
        .on('device_key.replaced_at', 'is', null)
        .on('device_key.revoked_at', 'is', null),
    )
    .select(['session.id', 'user_agent', 'created_at', 'used_at', 'key_id', 'since'])
    .where('session.user_id', '=', person.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', BigInt(person.now))
    .where('used_at', '>', BigInt(person.now - IDLE_MS))
    .orderBy('used_at', 'desc')
    .orderBy('session.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: Number(row.created_at),
    usedAt: Number(row.used_at),
    isThisDevice: row.id === person.current,
    key: row.key_id === null ? null : { id: row.key_id, since: Number(row.since) },
  }))
}

/** Whether a person's session is still good. */
export async function isLiving(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: number,
): Promise<boolean> {
  return (await livingOf(database, [id], now).where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Returns those of the sessions that are still good, for jobs that act for a session without a request. */
export async function livingSessions(
  database: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await livingOf(database, ids, now).execute()).map((row) => row.id))
}

function livingOf(database: Database, ids: readonly string[], now: number) {
  return (
    database
      .selectFrom('session')
      .select('id')
      // One parameter: a statement has 65,535 at most.
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', BigInt(now))
      .where('used_at', '>', BigInt(now - IDLE_MS))
  )
}

/** Ends one of a person's own sessions. `not-found` for one that has ended, is another's or never was: the three look the same. */
export async function endOwnSession(
  database: Database,
  own: { userId: string; sessionId: string; now: number },
): Promise<Outcome<void>> {
  const { numUpdatedRows } = await database
    .updateTable('session')
    .set({ ended_at: BigInt(own.now), ended_why: 'device' })
    .where('id', '=', own.sessionId)
    .where('user_id', '=', own.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(undefined) : refuse('not-found')
}

export interface SessionSecret {
  readonly secret: string
  readonly expiresAt: number
}

/** Gives a living session another secret. The one before it answers requests under way for some seconds, and then no more. */
export async function replaceSecret(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: number,
): Promise<SessionSecret> {
  const secret = newSessionSecret(userId)
  const { expires_at } = await database
    .updateTable('session')
    .set(({ ref }) => ({
      secret_hash: hashOfSecret(secret),
      previous_hash: ref('session.secret_hash'),
      rotated_at: BigInt(now),
      confirmed_at: BigInt(now - UNDER_WAY_MS + REPLACED_MS),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { secret, expiresAt: Number(expires_at) }
}

/** Ends a person's sessions, all or all but one. Their devices are told why when they ask next; null tells no reason. */
export async function endSessionsOf(
  database: Database,
  userId: string,
  options: { except: string | null; why: SignedOutWhy | null; now: number },
): Promise<void> {
  await database
    .updateTable('session')
    .set({ ended_at: BigInt(options.now), ended_why: options.why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(options.except !== null, (query) => query.where('id', '<>', options.except ?? ''))
    .execute()
}
