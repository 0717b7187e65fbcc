import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { DeviceSession, Session } from '../../contract/endpoints/session.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { isMainlandPhone } from '../../contract/validation/mainland-phone.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashOfSecret, isPassword, newSecret } from './secrets.ts'
import { countTry, forgiveTry } from './tries.ts'
import type {} from './tables.ts'

const DAY_MS = 86_400_000
/** A session that nobody used for so long is over. */
export const IDLE_MS = 14 * DAY_MS
const ABSOLUTE_MS = 90 * DAY_MS
/** A secret that was rotated answers for so long after the new one was shown. */
export const UNDER_WAY_MS = 60_000
/** One that was replaced because of a changed password answers for so long. */
const REPLACED_MS = 5_000
/** Failures that one device, or one address without a known device, may have at one account. */
const FAILURES_PER_CALLER = 10
/** Failures at one account that all devices together may have which never signed in to it. Known devices count apart: strangers can't lock the owner out. */
const FAILURES_OF_STRANGERS = 30

export interface SignInInput {
  readonly identifier: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
  readonly language: Language
  /** The secret that the device got when somebody first signed in there; null: none yet. */
  readonly deviceSecret: string | null
  readonly now: number
  /** Failures that one network address may have in a quarter of an hour. */
  readonly failuresPerAddress: number
}

/** Refuses `credentials-wrong` whatever was wrong, and `too-many-requests` after too many failures, counted in the database. */
export async function signIn(
  database: Database,
  input: SignInInput,
): Promise<Outcome<{ secret: string; deviceSecret: string; session: Session }>> {
  const identifier = spellingOf(input.identifier)
  const user = await database
    .selectFrom('app_user')
    .select(['id', 'account', 'password_hash'])
    .where((where) =>
      where.or([
        where(sql`lower(account)`, '=', identifier),
        where('email', '=', identifier),
        where('phone', '=', identifier),
      ]),
    )
    .executeTakeFirst()
  const deviceHash = user ? await knownDevice(database, { deviceSecret: input.deviceSecret, userId: user.id }) : null
  const subjects =
    deviceHash !== null
      ? [{ subject: `device ${deviceHash}`, wrongMax: FAILURES_PER_CALLER }]
      : [
          { subject: `identifier ${identifier} from ${input.address}`, wrongMax: FAILURES_PER_CALLER },
          { subject: `identifier ${identifier}`, wrongMax: FAILURES_OF_STRANGERS },
        ]
  const counted = await countTry(
    database,
    [...subjects, { subject: `address ${input.address}`, wrongMax: input.failuresPerAddress }],
    input.now,
  )
  if (!counted.ok) return counted
  const isRight = await isPassword(user?.password_hash ?? null, input.password)
  if (!user || !isRight) return refuse('credentials-wrong')
  await forgiveTry(database, counted.value)
  const secret = newSecret()
  const deviceSecret = input.deviceSecret ?? newSecret()
  const id = randomUUID()
  const expiresAt = input.now + ABSOLUTE_MS
  const isKept = await inTransaction(database, async (tx) => {
    // A stop or another password may have come while this one was checked: those have ended all sessions, and this is none of them.
    const still = await tx.db
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!still) return refuse('credentials-wrong')
    await tx.db
      .insertInto('session')
      .values({
        id,
        secret_hash: hashOfSecret(secret),
        user_id: user.id,
        user_agent: input.userAgent,
        address: input.address,
        created_at: BigInt(input.now),
        used_at: BigInt(input.now),
        expires_at: BigInt(expiresAt),
        ended_at: null,
        rotated_at: BigInt(input.now),
        confirmed_at: BigInt(input.now),
        device_hash: deviceHashOf(deviceSecret, user.id),
        language: input.language,
      })
      .execute()
    return done(undefined)
  })
  if (!isKept.ok) return isKept
  return done({ secret, deviceSecret, session: { id, expiresAt, user: { id: user.id, account: user.account } } })
}

/** Another hash for each person on a device: the table does not tell who shares one. */
function deviceHashOf(deviceSecret: string, userId: string): string {
  return hashOfSecret(`${deviceSecret} ${userId}`)
}

/** The device as this person's, if somebody has signed in to their account there before; null otherwise. */
export async function knownDevice(
  database: Database,
  { deviceSecret, userId }: { deviceSecret: string | null; userId: string },
): Promise<string | null> {
  const hash = deviceSecret === null ? null : deviceHashOf(deviceSecret, userId)
  return hash !== null && (await hasSignedIn(database, hash)) ? hash : null
}

async function hasSignedIn(database: Database, deviceHash: string): Promise<boolean> {
  return (
    (await database
      .selectFrom('session')
      .select('id')
      .where('device_hash', '=', deviceHash)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function endSession(database: Database, sessionId: string, now: number): Promise<void> {
  await database
    .updateTable('session')
    .set({ ended_at: BigInt(now) })
    .where('id', '=', sessionId)
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

/** Returns those of the sessions that are still good, for jobs that act for a session without a request. */
export async function livingSessions(
  database: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .where('used_at', '>', BigInt(now - IDLE_MS))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Ends one of a person's own sessions. `not-found` for one that has ended, is another's or never was: the three look the same. */
export async function endOwnSession(
  database: Database,
  own: { userId: string; sessionId: string; now: number },
): Promise<Outcome<void>> {
  const { numUpdatedRows } = await database
    .updateTable('session')
    .set({ ended_at: BigInt(own.now) })
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
export async function replaceSecret(database: Database, sessionId: string, now: number): Promise<SessionSecret> {
  const secret = newSecret()
  const { expires_at } = await database
    .updateTable('session')
    .set(({ ref }) => ({
      secret_hash: hashOfSecret(secret),
      previous_hash: ref('session.secret_hash'),
      rotated_at: BigInt(now),
      confirmed_at: BigInt(now - UNDER_WAY_MS + REPLACED_MS),
    }))
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { secret, expiresAt: Number(expires_at) }
}

/** Ends a person's sessions, all or all but one. */
export async function endSessionsOf(
  database: Database,
  userId: string,
  options: { except: string | null; now: number },
): Promise<void> {
  await database
    .updateTable('session')
    .set({ ended_at: BigInt(options.now) })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(options.except !== null, (query) => query.where('id', '<>', options.except ?? ''))
    .execute()
}

/** Account and e-mail in lower case; a mainland number without its calling code gets it. */
function spellingOf(identifier: string): string {
  const text = identifier.trim().toLowerCase()
  return isMainlandPhone(text) ? `+86${text}` : text
}
