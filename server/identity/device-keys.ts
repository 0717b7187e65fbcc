/** The keys that people's devices sign with: one for each session, registered by its holder. docs/adr/0041 says why. */
import type { DeviceKey } from '../../contract/endpoints/device-keys.ts'
import { deviceKeyId, registrationText } from '../../contract/intent/device-key.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { addToLog } from '../log/add-to-log.ts'
import { isSignatureOfAny } from './device-signature.ts'
import type {} from './tables.ts'

/** The key of the session that asks, as every request finds it. */
export interface SessionKey {
  readonly id: string
  readonly publicKey: string
}

/**
 * Registers a key for a session, in place of the session's key before. The same key again changes nothing.
 * Refuses `intent-invalid` for a signature that does not show that the caller holds the key, `device-key-revoked` for one that the person has
 * revoked.
 */
export async function registerDeviceKey(
  database: Database,
  input: {
    readonly userId: string
    readonly sessionId: string
    readonly publicKey: string
    readonly signature: string
    readonly now: number
  },
): Promise<Outcome<DeviceKey>> {
  const { userId, sessionId, publicKey, now } = input
  if (!isSignatureOfAny(registrationText(input), input.signature, publicKey)) return refuse('intent-invalid')
  const keyId = deviceKeyId(publicKey)
  return inTransaction(database, async (tx): Promise<Outcome<DeviceKey>> => {
    const { db } = tx
    // Two tabs that register at once take turns.
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return refuse('not-signed-in')
    const own = await db
      .selectFrom('device_key')
      .select(['session_id', 'since', 'revoked_at', 'replaced_at'])
      .where('user_id', '=', userId)
      .where('key_id', '=', keyId)
      .execute()
    if (own.some((row) => row.revoked_at !== null)) return refuse('device-key-revoked')
    const since = own.reduce((first, row) => Math.min(first, Number(row.since)), now)
    await db
      .updateTable('device_key')
      .set({ replaced_at: BigInt(now) })
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where('key_id', '<>', keyId)
      .where('replaced_at', 'is', null)
      .execute()
    await writeKey(tx, { userId, sessionId, publicKey, keyId, since })
    if (own.length === 0) await tellRegistration(tx, input)
    return done({ id: keyId, since })
  })
}

/**
 * Writes a session's key, or lets the one that was replaced count again. Two of one session take turns, so no conflict is met.
 */
async function writeKey(
  { db }: Tx,
  key: {
    readonly userId: string
    readonly sessionId: string
    readonly publicKey: string
    readonly keyId: string
    readonly since: number
  },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('device_key')
    .set({ replaced_at: null })
    .where('user_id', '=', key.userId)
    .where('session_id', '=', key.sessionId)
    .where('key_id', '=', key.keyId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('device_key')
    .values({
      session_id: key.sessionId,
      key_id: key.keyId,
      user_id: key.userId,
      public_key: key.publicKey,
      since: BigInt(key.since),
      replaced_at: null,
      revoked_at: null,
    })
    .execute()
}

/** Tells the public log by a hash alone: it names neither the person nor the key. */
async function tellRegistration(
  tx: Tx,
  input: { readonly userId: string; readonly publicKey: string; readonly now: number },
): Promise<void> {
  const registrationHash = sha256Hex(registrationText(input))
  await addToLog(tx, { type: 'device-key', version: 1, at: input.now, registrationHash })
}

/** Revokes a person's key for good, wherever it is registered. `not-found` for one that is another's or never was. */
export async function revokeDeviceKey(
  database: Database,
  own: { readonly userId: string; readonly keyId: string; readonly now: number },
): Promise<Outcome<void>> {
  const { numUpdatedRows } = await database
    .updateTable('device_key')
    .set({ revoked_at: BigInt(own.now) })
    .where('user_id', '=', own.userId)
    .where('key_id', '=', own.keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(undefined) : refuse('not-found')
}
