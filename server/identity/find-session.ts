/**
 * Finds the session of a secret. A secret lives for about a day: then the next request gets a new one. The answer that carries it
 * can be lost, so the old one stays good until the new one has been shown, and a minute longer for requests under way.
 */
import { sql } from 'kysely'
import type { Session } from '../../contract/endpoints/session.ts'
import type { Database } from '../database/database.ts'
import { gatherReads } from '../database/gather-reads.ts'
import type { SessionKey } from './device-keys.ts'
import { hashOfSecret } from './secrets.ts'
import { newSessionSecret, personIn } from './session-secret.ts'
import { IDLE_MS, UNDER_WAY_MS } from './sessions.ts'
import type {} from './tables.ts'

/** The time of use is written at most this often: reading should not write. */
const TOUCH_MS = 5 * 60_000
const ROTATE_AFTER_MS = 24 * 3_600_000
/** A new secret whose answer was lost is followed by another, not sooner than this. */
const ROTATE_AGAIN_MS = 60_000

export interface FoundSession extends Session {
  readonly userId: string
  readonly account: string
  /** The key that this session's device signs with; null: it has registered none yet. */
  readonly deviceKey: SessionKey | null
  /** The secret that takes the place of the one shown; null: none is due. */
  readonly nextSecret: string | null
}

/** @param version of the app that shows it; null where the request names none */
export type SessionFinder = (secret: string, now: number, version?: string | null) => Promise<FoundSession | null>

/**
 * The living session of a secret, or null. A session dies when unused for 14 days, and after 90 days in any case. Every request asks,
 * so requests that come at the same moment share one statement.
 */
export function createSessionFinder(database: Database): SessionFinder {
  const readSession = gatherReads((secrets) => readSessions(database, secrets))
  return async (secret, now, version = null) => {
    const row = await readSession(secret)
    return row === null ? null : living(database, { row, shown: hashOfSecret(secret), now, version })
  }
}

interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly used_at: bigint
  readonly expires_at: bigint
  readonly secret_hash: string
  readonly rotated_at: bigint
  readonly confirmed_at: bigint | null
  readonly app_version: string | null
  readonly account: string
  readonly key_id: string | null
  readonly public_key: string | null
  /** Counts from 1, in the order of those who asked. */
  readonly place: bigint
}

/**
 * Reads the sessions in one question, since whoever makes secrets up must not cost more. One of an earlier version names nobody: it is
 * looked for among all people where its first half leads nowhere, and is replaced within a day of its use.
 * @returns by the secret that was shown: a session's own, or the one before it
 */
async function readSessions(database: Database, secrets: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const isShown = sql`(s.secret_hash = n.shown OR s.previous_hash = n.shown) AND s.ended_at IS NULL`
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.user_id, s.used_at, s.expires_at, s.secret_hash, s.rotated_at, s.confirmed_at, s.app_version, u.account,
      k.key_id, k.public_key, n.place
    FROM unnest(${secrets.map(personIn)}::uuid[], ${secrets.map(hashOfSecret)}::text[]) WITH ORDINALITY AS n (person, shown, place)
    CROSS JOIN LATERAL (
      SELECT * FROM session s WHERE ${isShown} AND s.user_id = n.person
      UNION ALL
      SELECT * FROM session s WHERE ${isShown}
      LIMIT 1
    ) s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT * FROM device_key k WHERE k.session_id = s.id AND k.user_id = s.user_id AND k.replaced_at IS NULL AND k.revoked_at IS NULL
      LIMIT 1
    ) k ON true`.execute(database)
  return new Map(rows.map((row) => [secrets[Number(row.place) - 1] ?? '', row]))
}

async function living(
  database: Database,
  {
    row,
    shown,
    now,
    version,
  }: { readonly row: SessionRow; readonly shown: string; readonly now: number; readonly version: string | null },
): Promise<FoundSession | null> {
  if (Number(row.expires_at) <= now || Number(row.used_at) + IDLE_MS <= now) return null
  const isCurrent = row.secret_hash === shown
  if (!isCurrent && row.confirmed_at !== null && Number(row.confirmed_at) + UNDER_WAY_MS <= now) return null
  const sinceRotation = now - Number(row.rotated_at)
  const isDue = isCurrent
    ? sinceRotation >= ROTATE_AFTER_MS
    : row.confirmed_at === null && sinceRotation >= ROTATE_AGAIN_MS
  const nextSecret = isDue ? await rotate(database, { row, shown, now }) : null
  // Two tabs may run two versions: the one that touches the session is noted, so that they don't write in turns.
  const use = { used_at: BigInt(now), ...(version === null ? {} : { app_version: version }) }
  if (!isDue && isCurrent && row.confirmed_at === null)
    await update(database, row, { ...use, confirmed_at: BigInt(now) })
  else if (Number(row.used_at) + TOUCH_MS <= now || (row.app_version === null && version !== null))
    await update(database, row, use)
  const deviceKey =
    row.key_id === null || row.public_key === null ? null : { id: row.key_id, publicKey: row.public_key }
  return {
    id: row.id,
    expiresAt: Number(row.expires_at),
    user: { id: row.user_id, account: row.account },
    userId: row.user_id,
    account: row.account,
    deviceKey,
    nextSecret,
  }
}

/** @returns the new secret; null when another request has rotated meanwhile: that one's answer carries it */
async function rotate(
  database: Database,
  { row, shown, now }: { readonly row: SessionRow; readonly shown: string; readonly now: number },
): Promise<string | null> {
  const secret = newSessionSecret(row.user_id)
  const { numUpdatedRows } = await database
    .updateTable('session')
    .set({
      secret_hash: hashOfSecret(secret),
      previous_hash: shown,
      rotated_at: BigInt(now),
      confirmed_at: null,
    })
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .where('rotated_at', '=', row.rotated_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? secret : null
}

async function update(
  database: Database,
  session: Pick<SessionRow, 'id' | 'user_id'>,
  values: { confirmed_at?: bigint; used_at: bigint; app_version?: string },
): Promise<void> {
  await database
    .updateTable('session')
    .set(values)
    .where('id', '=', session.id)
    .where('user_id', '=', session.user_id)
    .execute()
}
