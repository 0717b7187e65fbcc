/**
 * Passkeys of operators. A device verifies its owner before it answers, so one answer is both factors. A counter that goes back blocks the
 * passkey, as that of a copy would.
 */
import { randomUUID } from 'node:crypto'
import { fromBase64Url } from '../../contract/base64url.ts'
import type { OperatorPasskey } from '../../contract/desk/passkey-endpoints.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { addPasskey, PasskeyAssertion } from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { ChallengePurpose } from '../identity/passkey-challenges.ts'
import type { KnownCredential } from '../identity/passkeys.ts'
import type { PasskeyRoom } from '../identity/sign-in-with-passkey.ts'
import { useChallenge } from '../identity/use-passkey.ts'
import { checkAssertion, userHandleOf, verifyNewPasskey } from '../identity/verify-passkey.ts'
import type { Operator } from '../operators/operator-accounts.ts'
import type {} from './tables.ts'

const PASSKEYS_MAX = 10

/** The newest first. */
export async function listOperatorPasskeys(database: Database, operatorId: string): Promise<OperatorPasskey[]> {
  const rows = await database
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at', 'desc')
    .limit(PASSKEYS_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: Number(row.created_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
    isBlocked: row.blocked_at !== null,
  }))
}

/** Those that the operator can be asked for. */
export async function knownPasskeys(database: Database, operatorId: string): Promise<KnownCredential[]> {
  const rows = await database
    .selectFrom('operator_passkey')
    .select(['credential_id', 'transports'])
    .where('operator_id', '=', operatorId)
    .where('blocked_at', 'is', null)
    .limit(PASSKEYS_MAX)
    .execute()
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports }))
}

/** The operator whose passkey this is; empty where it is nobody's. */
export async function nameOfPasskey(database: Database, credentialId: string): Promise<string> {
  const row = await database
    .selectFrom('operator_passkey as passkey')
    .innerJoin('operator', 'operator.id', 'passkey.operator_id')
    .select('operator.name')
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Adds what the browser made. Refuses `passkey-expired`, `passkey-refused`, `too-many-passkeys`. */
export async function addOperatorPasskey(
  tx: Tx,
  { site, challenges }: Pick<PasskeyRoom, 'site' | 'challenges'>,
  input: {
    readonly operatorId: string
    readonly sessionId: string
    readonly made: Body<typeof addPasskey>
    readonly now: number
  },
): Promise<Outcome<OperatorPasskey>> {
  const { operatorId, sessionId, made, now } = input
  const challenge = challenges.again({ for: 'desk-add', sessionId }, made.ticket, now)
  if (challenge === null) return refuse('passkey-expired')
  const verified = await verifyNewPasskey(site, { made, challenge })
  if (!verified.ok) return verified
  await lockOperator(tx, operatorId)
  if ((await useChallenge(tx, { challenge, expiresAt: made.ticket.expiresAt, now })) !== null)
    return refuse('passkey-expired')
  if ((await listOperatorPasskeys(tx.db, operatorId)).length >= PASSKEYS_MAX)
    return refuse('too-many-passkeys', { maximum: PASSKEYS_MAX })
  const id = randomUUID()
  const added = await tx.db
    .insertInto('operator_passkey')
    .values({
      id,
      operator_id: operatorId,
      credential_id: made.credentialId,
      public_key: verified.value.publicKey,
      counter: BigInt(verified.value.counter),
      transports: made.transports,
      name: made.name,
      created_at: BigInt(now),
      used_at: null,
      blocked_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added
    ? done({ id, name: made.name, createdAt: now, usedAt: null, isBlocked: false })
    : refuse('passkey-refused')
}

/** @returns false where it is none of the operator's */
export async function removeOperatorPasskey(
  tx: Tx,
  { operatorId, id }: { readonly operatorId: string; readonly id: string },
): Promise<boolean> {
  const removed = await tx.db
    .deleteFrom('operator_passkey')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * The operator whose passkey has answered a challenge of this purpose. The caller commits in each case: a refusal would undo a block.
 * Refuses `passkey-expired`, `passkey-blocked`, and `passkey-refused` for all else, a disabled operator among them.
 */
export async function takePasskey(
  tx: Tx,
  { site, challenges }: Pick<PasskeyRoom, 'site' | 'challenges'>,
  input: { readonly assertion: PasskeyAssertion; readonly purpose: ChallengePurpose; readonly now: number },
): Promise<Outcome<Operator>> {
  const { assertion, purpose, now } = input
  const challenge = challenges.again(purpose, assertion.ticket, now)
  if (challenge === null) return refuse('passkey-expired')
  const row = await tx.db
    .selectFrom('operator_passkey as passkey')
    .innerJoin('operator', 'operator.id', 'passkey.operator_id')
    .select(['passkey.id', 'passkey.public_key', 'passkey.operator_id', 'operator.name'])
    .where('credential_id', '=', assertion.credentialId)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst()
  const publicKey = row && fromBase64Url(row.public_key)
  if (!row || !publicKey) return refuse('passkey-refused')
  if (assertion.userHandle !== null && assertion.userHandle !== userHandleOf(row.operator_id))
    return refuse('passkey-refused')
  const counter = await checkAssertion(site, { assertion, challenge, publicKey })
  if (counter === null) return refuse('passkey-refused')
  const used = await countOn(tx, { id: row.id, operatorId: row.operator_id, counter, challenge, ...input })
  return used.ok ? done({ id: row.operator_id, name: row.name }) : used
}

async function countOn(
  tx: Tx,
  use: {
    readonly id: string
    readonly operatorId: string
    readonly counter: number
    readonly challenge: string
    readonly assertion: PasskeyAssertion
    readonly now: number
  },
): Promise<Outcome<void>> {
  await lockOperator(tx, use.operatorId)
  const row = await tx.db
    .selectFrom('operator_passkey')
    .select(['counter', 'blocked_at'])
    .where('id', '=', use.id)
    .executeTakeFirst()
  if (!row) return refuse('passkey-refused')
  if (row.blocked_at !== null) return refuse('passkey-blocked')
  const { challenge, now } = use
  if ((await useChallenge(tx, { challenge, expiresAt: use.assertion.ticket.expiresAt, now })) !== null)
    return refuse('passkey-expired')
  const before = Number(row.counter)
  const wentBack = (before > 0 || use.counter > 0) && use.counter <= before
  await tx.db
    .updateTable('operator_passkey')
    .set(wentBack ? { blocked_at: BigInt(now) } : { counter: BigInt(use.counter), used_at: BigInt(now) })
    .where('id', '=', use.id)
    .execute()
  return wentBack ? refuse('passkey-blocked') : done(undefined)
}

/** One change of an operator's passkeys after the other. */
async function lockOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.db.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute()
}
