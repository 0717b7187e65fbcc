/**
 * Finds the session of a secret. A secret lives for about a day: then the next request gets a new one. The answer that carries it
 * can be lost, so the old one stays good until the new one has been shown, and a minute longer for requests under way.
 */
import { sql } from 'kysely'
import type { Session } from '../../contract/endpoints/session.ts'
import type { Database } from '../database/database.ts'
import { gatherReads } from '../database/gather-reads.ts'
import type { SessionKey } from './device-keys.ts'
import { hashOfSecret, newSecret } from './secrets.ts'
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
  const readSession = gatherReads((shown) => readSessions(database, shown))
  return async (secret, now, version = null) => {
    const shown = hashOfSecret(secret)
    const row = await readSession(shown)
    return row === null ? null : living(database, { row, shown, now, version })
  }
}

type SessionRow = Awaited<ReturnType<typeof readRows>>[number]

/** @returns by the hash that was shown: a session's own, or the one before it */
async function readSessions(database: Database, shown: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const byHash = new Map<string, SessionRow>()
  for (const row of await readRows(database, shown)) {
    byHash.set(row.secret_hash, row)
    if (row.previous_hash !== null) byHash.set(row.previous_hash, row)
  }
  return byHash
}

function readRows(database: Database, shown: readonly string[]) {
  const isShown = sql<string>`any(${shown}::text[])`
  return database
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('device_key', (join) =>
      join
        .onRef('device_key.session_id', '=', 'session.id')
        .onRef('device_key.user_id', '=', 'session.user_id')
        .on('device_key.replaced_at', 'is', null)
        .on('device_key.revoked_at', 'is', null),
    )
    .select([
      'session.id',
      'session.user_id',
      'session.used_at',
      'session.expires_at',
      'session.secret_hash',
      'session.previous_hash',
      'session.rotated_at',
      'session.confirmed_at',
      'session.app_version',
      'app_user.account',
      'device_key.key_id',
      'device_key.public_key',
    ])
    .where((where) =>
      where.or([where('session.secret_hash', '=', isShown), where('session.previous_hash', '=', isShown)]),
    )
    .where('session.ended_at', 'is', null)
    .execute()
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
  const nextSecret = isDue ? await rotate(database, { id: row.id, shown, rotatedAt: row.rotated_at, now }) : null
  // Two tabs may run two versions: the one that touches the session is noted, so that they don't write in turns.
  const use = { used_at: BigInt(now), ...(version === null ? {} : { app_version: version }) }
  if (!isDue && isCurrent && row.confirmed_at === null)
    await update(database, row.id, { ...use, confirmed_at: BigInt(now) })
  else if (Number(row.used_at) + TOUCH_MS <= now || (row.app_version === null && version !== null))
    await update(database, row.id, use)
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
  input: { id: string; shown: string; rotatedAt: bigint; now: number },
): Promise<string | null> {
  const secret = newSecret()
  const { numUpdatedRows } = await database
    .updateTable('session')
    .set({
      secret_hash: hashOfSecret(secret),
      previous_hash: input.shown,
      rotated_at: BigInt(input.now),
      confirmed_at: null,
    })
    .where('id', '=', input.id)
    .where('rotated_at', '=', input.rotatedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? secret : null
}

async function update(
  database: Database,
  id: string,
  values: { confirmed_at?: bigint; used_at: bigint; app_version?: string },
): Promise<void> {
  await database.updateTable('session').set(values).where('id', '=', id).execute()
}
