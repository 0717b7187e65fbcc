/** A person's passkeys: added with both passwords, removed by the person, all of them by a new password or a stop. docs/adr/0056 says why. */
import { randomUUID } from 'node:crypto'
import type { Body } from '../../contract/endpoint.ts'
import type { addPasskey as addPasskeyEndpoint, Passkey, PasskeyTicket } from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { checkLoginPassword } from './check-login-password.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { hashOfSecret } from './secrets.ts'
import type { PasskeyRoom } from './sign-in-with-passkey.ts'
import { checkTransactionPassword } from './transaction-password.ts'
import { lockPerson, useChallenge } from './use-passkey.ts'
import { verifyNewPasskey } from './verify-passkey.ts'
import type {} from './tables.ts'

const PASSKEYS_MAX = 10

interface Asking {
  readonly userId: string
  readonly sessionId: string
  readonly now: number
}

/** Credentials by the names that browsers know them under. */
export interface KnownCredential {
  readonly id: string
  readonly transports: string[]
}

/** Returns the person's passkeys, the newest first. */
export async function listPasskeys(database: Database, userId: string): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at', 'blocked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: Number(row.created_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
    isBlocked: row.blocked_at !== null,
  }))
}

/** Returns the credentials that the person can be asked for. A blocked one answers nothing. */
export async function knownCredentials(database: Database, userId: string): Promise<KnownCredential[]> {
  const rows = await database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports }))
}

/**
 * The first step to a new passkey: both passwords, since it will stand in for either.
 * Refuses what `checkLoginPassword` and `checkTransactionPassword` refuse, and `too-many-passkeys`.
 */
export async function startPasskey(
  { database, challenges }: PasskeyRoom,
  asking: Asking & { readonly password: string; readonly transactionPassword: string },
): Promise<Outcome<{ ticket: PasskeyTicket; challenge: string }>> {
  const { userId, sessionId, now } = asking
  const known = await checkLoginPassword(database, asking)
  if (!known.ok) return known
  const checked = await checkTransactionPassword(database, { userId, password: asking.transactionPassword, now })
  if (!checked.ok) return checked
  if ((await countOf(database, userId)) >= PASSKEYS_MAX) return refuse('too-many-passkeys', { maximum: PASSKEYS_MAX })
  const stored = await database
    .selectFrom('app_user')
    .select(['password_hash', 'transaction_password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const passwords = passwordsHash({
    password: stored.password_hash,
    transactionPassword: stored.transaction_password_hash,
  })
  return done(challenges.make({ for: 'add', sessionId, passwords }, now))
}

/**
 * Adds what the browser made, while the passwords are still those that were typed. The person is alarmed and withdrawals are held.
 * Refuses `passkey-expired` for a challenge that is over or was used, `passkey-refused` for anything that does not fit, `too-many-passkeys`.
 */
export async function addPasskey(
  { database, site, challenges }: PasskeyRoom,
  asking: Asking & { readonly made: Body<typeof addPasskeyEndpoint> },
): Promise<Outcome<Passkey>> {
  const { userId, sessionId, now, made } = asking
  const { ticket } = made
  if (ticket.expiresAt <= now) return refuse('passkey-expired')
  const passwords = passwordsHash(await inTransaction(database, (tx) => lockPerson(tx, userId)))
  const challenge = challenges.again({ for: 'add', sessionId, passwords }, ticket, now)
  if (challenge === null) return refuse('passkey-expired')
  const verified = await verifyNewPasskey(site, { made, challenge })
  if (!verified.ok) return verified
  return inTransaction(database, async (tx): Promise<Outcome<Passkey>> => {
    if (passwordsHash(await lockPerson(tx, userId)) !== passwords) return refuse('passkey-refused')
    if ((await useChallenge(tx, { challenge, expiresAt: ticket.expiresAt, now })) !== null)
      return refuse('passkey-expired')
    if ((await countOf(tx.db, userId)) >= PASSKEYS_MAX) return refuse('too-many-passkeys', { maximum: PASSKEYS_MAX })
    const id = randomUUID()
    const added = await tx.db
      .insertInto('passkey')
      .values({
        id,
        user_id: userId,
        credential_id: made.credentialId,
        public_key: verified.value.publicKey,
        counter: BigInt(verified.value.counter),
        transports: made.transports,
        name: made.name,
        created_at: BigInt(now),
        used_at: null,
        blocked_at: null,
      })
      // A person has a credential once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('passkey-refused')
    await raiseAlarm(tx, { userId, kind: 'passkey-added', now })
    return done({ id, name: made.name, createdAt: now, usedAt: null, isBlocked: false })
  })
}

/** Removes one of a person's own passkeys and tells them. `not-found` for one that is another's or never was. */
export async function removePasskey(
  database: Database,
  own: { readonly userId: string; readonly passkeyId: string; readonly now: number },
): Promise<Outcome<void>> {
  return inTransaction(database, async (tx): Promise<Outcome<void>> => {
    await lockPerson(tx, own.userId)
    const removed = await tx.db
      .deleteFrom('passkey')
      .where('id', '=', own.passkeyId)
      .where('user_id', '=', own.userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refuse('not-found')
    await raiseAlarm(tx, { userId: own.userId, kind: 'passkey-removed', now: own.now })
    return done(undefined)
  })
}

/** A new password or a stop: a passkey that somebody else added with the old ones must not outlive them. */
export async function dropPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('passkey').where('user_id', '=', userId).execute()
}

async function countOf(database: Database, userId: string): Promise<number> {
  const { passkeys } = await database
    .selectFrom('passkey')
    .select((row) => row.fn.countAll<bigint>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(passkeys)
}

function passwordsHash({ password, transactionPassword }: { password: string; transactionPassword: string }): string {
  return hashOfSecret(`${password} ${transactionPassword}`)
}
