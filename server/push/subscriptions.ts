/**
 * Push subscriptions: devices hear that something happened while the app is closed.
 * This room holds such notifications. It may not let a figure or a text leave this server by a push.
 */
import { createECDH } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { pushAddressText, type PushKind } from '../../contract/push.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPosition } from '../feed/position.ts'
import { PUBLIC_OWNER } from '../feed/record-change.ts'
import { DEVICES_MAX, LEFT_MS } from './owe-alarms.ts'
import { isPushUrl, type AddressRules } from './public-address.ts'
import type {} from './migrations.ts'

export interface NewSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly kinds: readonly PushKind[]
}

interface Device {
  readonly sessionId: string
  readonly userId: string
}

/**
 * Notes where a session's device is told, in place of what was noted for it. It is told of what happens from now on.
 * Refuses `push-address-refused` for an address that is no public https one or that a device has with other keys (a browser makes both
 * together, so nobody silences a device by its address), `invalid-request` for a key that is none.
 */
export async function subscribe(
  database: Database,
  device: Device,
  wanted: NewSubscription,
  options: AddressRules & { now: number },
): Promise<Outcome<{ kinds: PushKind[] }>> {
  if (!isPushUrl(wanted.endpoint, options)) return refuse('push-address-refused')
  if (!isPoint(wanted.p256dh))
    return { ok: false, problem: 'invalid-request', fields: [{ path: 'body.p256dh', code: 'format' }] }
  const kinds = [...new Set(wanted.kinds)]
  const row = {
    endpoint: wanted.endpoint,
    p256dh: wanted.p256dh.replace(/=+$/, ''),
    auth: wanted.auth.replace(/=+$/, ''),
    kinds,
  }
  return inTransaction(database, async (tx): Promise<Outcome<{ kinds: PushKind[] }>> => {
    if (await isOfOtherKeys(tx.db, row, options.now)) return refuse('push-address-refused')
    // A device that signs in anew has the address that it had: the old session is told nothing more.
    await leave(tx.db, sql`endpoint = ${row.endpoint} AND session_id <> ${device.sessionId}`, options.now)
    await leave(tx.db, sql`session_id = ${device.sessionId} AND endpoint <> ${row.endpoint}`, options.now)
    await tx.db
      .insertInto('push_subscription')
      .values({ ...row, session_id: device.sessionId, user_id: device.userId, created_at: BigInt(options.now) })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
      .execute()
    for (const owner of [device.userId, PUBLIC_OWNER]) {
      const { epoch, seq } = await readPosition(tx.db, owner)
      await tx.db
        .insertInto('push_position')
        .values({ owner, epoch, seq: BigInt(seq) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return done({ kinds })
  })
}

/** Returns the kinds that a session's device is told of, and the digest of its address; nulls where it is told nothing. */
export async function subscriptionOf(
  database: Database,
  sessionId: string,
): Promise<{ kinds: PushKind[] | null; subscription: string | null }> {
  const row = await database
    .selectFrom('push_subscription')
    .select(['kinds', 'endpoint', 'p256dh'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return { kinds: null, subscription: null }
  return { kinds: row.kinds as PushKind[], subscription: sha256Hex(pushAddressText(row)) } // written by subscribe alone
}

/** Nothing is told to this session's device any more, not even what was under way; alarms about the account for three days longer. */
export async function unsubscribe(database: Database, sessionId: string, now: number): Promise<void> {
  await leave(database, sql`session_id = ${sessionId}`, now)
}

/** The device's browser has given the address up: nothing arrives there. */
export async function forgetSubscription(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

export async function forgetLeft(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('push_left')
    .where('left_at', '<=', BigInt(now - LEFT_MS))
    .execute()
}

async function leave(database: Database, which: RawBuilder<unknown>, now: number): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    WITH gone AS (DELETE FROM push_subscription WHERE ${which} RETURNING endpoint, p256dh, auth, user_id, created_at)
    INSERT INTO push_left (endpoint, p256dh, auth, user_id, created_at, left_at) SELECT endpoint, p256dh, auth, user_id, created_at, ${now} FROM gone
    ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at, left_at = excluded.left_at
    RETURNING user_id`.execute(database)
  // Keep the oldest addresses only: a person who changes addresses again and again fills no disk and displaces no older one.
  for (const { user_id: userId } of rows) {
    await sql`
      DELETE FROM push_left WHERE user_id = ${userId} AND endpoint NOT IN (
        SELECT endpoint FROM push_left WHERE user_id = ${userId} ORDER BY created_at, left_at LIMIT ${DEVICES_MAX})`.execute(
      database,
    )
  }
}

async function isOfOtherKeys(
  database: Database,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM push_subscription WHERE endpoint = ${endpoint} AND (p256dh, auth) <> (${p256dh}, ${auth})
    UNION ALL SELECT FROM push_left WHERE endpoint = ${endpoint} AND (p256dh, auth) <> (${p256dh}, ${auth}) AND left_at > ${now - LEFT_MS}`.execute(
    database,
  )
  return rows.length > 0
}

/** Whether a text is a point of the curve P-256: anything else can't be encrypted for. */
function isPoint(text: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return false
    throw error
  }
}
