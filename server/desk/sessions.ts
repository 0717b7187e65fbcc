/** Sessions of operators at the desk: twelve hours at most, locked after a quarter of an hour at rest. */
import { randomUUID } from 'node:crypto'
import type { DeskSessionRow } from '../../contract/desk/rows.ts'
import type { OperatorRole } from '../../contract/desk/roles.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { hashOfSecret, newSecret } from '../identity/secrets.ts'
import type {} from '../operators/operator-accounts.ts'
import type {} from './tables.ts'

export const SESSION_MS = 12 * 3_600_000
export const REST_MS = 15 * 60_000

export interface OperatorSession {
  readonly id: string
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly expiresAt: number
  readonly locksAt: number
  readonly isLocked: boolean
}

/** @returns the secret for the cookie */
export async function openSession(
  tx: Tx,
  input: { readonly operatorId: string; readonly address: string; readonly browser: string; readonly now: number },
): Promise<string> {
  const secret = newSecret()
  const now = BigInt(input.now)
  await tx.db
    .insertInto('operator_session')
    .values({
      id: randomUUID(),
      operator_id: input.operatorId,
      secret_hash: hashOfSecret(secret),
      address: input.address,
      browser: input.browser,
      created_at: now,
      active_at: now,
      expires_at: now + BigInt(SESSION_MS),
      locked_at: null,
      ended_at: null,
    })
    .execute()
  return secret
}

/** The living session of a secret, locked or not; null for any other, and for an operator who was disabled. */
export async function findSession(
  db: Pick<Database, 'selectFrom'>,
  secret: string,
  now: number,
): Promise<OperatorSession | null> {
  const row = await db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id',
      'session.operator_id',
      'session.active_at',
      'session.expires_at',
      'session.locked_at',
      'operator.name',
      'operator.roles',
    ])
    .where('session.secret_hash', '=', hashOfSecret(secret))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', BigInt(now))
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const locksAt = Number(row.active_at) + REST_MS
  return {
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    roles: row.roles,
    expiresAt: Number(row.expires_at),
    locksAt,
    isLocked: row.locked_at !== null || locksAt <= now,
  }
}

/** Notes that the operator did something. A locked session stays locked. */
export async function stay(database: Pick<Database, 'updateTable'>, id: string, now: number): Promise<void> {
  await database
    .updateTable('operator_session')
    .set({ active_at: BigInt(now) })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .where('active_at', '>', BigInt(now - REST_MS))
    .execute()
}

export async function lockSession(database: Database, id: string, now: number): Promise<void> {
  await database
    .updateTable('operator_session')
    .set({ locked_at: BigInt(now) })
    .where('id', '=', id)
    .execute()
}

/** @returns another secret: the one before it opens nothing more */
export async function unlockSession(database: Database, id: string, now: number): Promise<string> {
  const secret = newSecret()
  await database
    .updateTable('operator_session')
    .set({ locked_at: null, active_at: BigInt(now), secret_hash: hashOfSecret(secret) })
    .where('id', '=', id)
    .execute()
  return secret
}

/** Ends one of an operator's own sessions. @returns false where it is none */
export async function endSession(tx: Tx, input: { id: string; operatorId: string; now: number }): Promise<boolean> {
  const row = await tx.db
    .updateTable('operator_session')
    .set({ ended_at: BigInt(input.now) })
    .where('id', '=', input.id)
    .where('operator_id', '=', input.operatorId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all of an operator's sessions. */
export async function endAllSessions(tx: Tx, operatorId: string, now: number): Promise<void> {
  await tx.db
    .updateTable('operator_session')
    .set({ ended_at: BigInt(now) })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether a session may still write: until the end of the transaction nobody ends it. */
export async function isLiving(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('operator_session')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .where('active_at', '>', BigInt(now - REST_MS))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** An operator's open sessions, the newest first. */
export async function listSessions(
  database: Database,
  session: Pick<OperatorSession, 'id' | 'operatorId'>,
  now: number,
): Promise<DeskSessionRow[]> {
  const rows = await database
    .selectFrom('operator_session')
    .selectAll()
    .where('operator_id', '=', session.operatorId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: Number(row.created_at),
    activeAt: Number(row.active_at),
    expiresAt: Number(row.expires_at),
    address: row.address,
    browser: row.browser,
    isThis: row.id === session.id,
  }))
}
