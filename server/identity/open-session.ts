import { randomUUID } from 'node:crypto'
import type { Session } from '../../contract/endpoints/session.ts'
import type { Language } from '../../contract/languages.ts'
import type { Tx } from '../database/transaction.ts'
import { hashOfSecret, newSecret } from './secrets.ts'
import { newSessionSecret } from './session-secret.ts'
import type {} from './tables.ts'

const ABSOLUTE_MS = 90 * 86_400_000

/** The device that signs in, as its request shows it. */
export interface SigningIn {
  readonly address: string
  readonly userAgent: string
  readonly language: Language
  /** The secret that the device got when somebody first signed in there; null: none yet. */
  readonly deviceSecret: string | null
  readonly now: number
}

export interface OpenedSession {
  readonly secret: string
  readonly deviceSecret: string
  readonly session: Session
}

/** Opens a session for a person who has shown who they are, in the transaction that has made sure that this still holds. */
export async function openSession(
  tx: Tx,
  user: { readonly id: string; readonly account: string },
  from: SigningIn,
): Promise<OpenedSession> {
  const secret = newSessionSecret(user.id)
  const deviceSecret = from.deviceSecret ?? newSecret()
  const id = randomUUID()
  const expiresAt = from.now + ABSOLUTE_MS
  await tx.db
    .insertInto('session')
    .values({
      id,
      secret_hash: hashOfSecret(secret),
      user_id: user.id,
      user_agent: from.userAgent,
      address: from.address,
      created_at: BigInt(from.now),
      used_at: BigInt(from.now),
      expires_at: BigInt(expiresAt),
      ended_at: null,
      ended_why: null,
      rotated_at: BigInt(from.now),
      confirmed_at: BigInt(from.now),
      device_hash: deviceHashOf(deviceSecret, user.id),
      language: from.language,
      app_version: null,
    })
    .execute()
  return { secret, deviceSecret, session: { id, expiresAt, user: { id: user.id, account: user.account } } }
}

/** Another hash for each person on a device: the table does not tell who shares one. */
export function deviceHashOf(deviceSecret: string, userId: string): string {
  return hashOfSecret(`${deviceSecret} ${userId}`)
}
