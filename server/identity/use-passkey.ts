import { refuse, type Refusal } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { raiseAlarm } from './raise-alarm.ts'
import type {} from './tables.ts'
import type { VerifiedPasskey } from './verify-passkey.ts'

/** How long an answered challenge is remembered after its end: longer than clocks of two servers differ. */
const REMEMBERED_MS = 3_600_000

export type PasskeyUse =
  | { readonly status: 'used' }
  /** The challenge was answered before, at that time (ms). */
  | { readonly status: 'answered-before'; readonly at: number }
  | { readonly status: 'removed' }
  | { readonly status: 'blocked' }

/**
 * Uses up a challenge and counts the passkey on, in the caller's transaction, one use of a person after the other. A counter that went back
 * blocks the passkey and alarms the person: somebody else may have a copy. The caller commits in each case; a refusal would undo the block.
 */
export async function usePasskey(
  tx: Tx,
  use: {
    readonly passkey: VerifiedPasskey
    readonly challenge: string
    readonly expiresAt: number
    readonly now: number
  },
): Promise<PasskeyUse> {
  const { passkey, now } = use
  await lockPerson(tx, passkey.userId)
  const row = await tx.db
    .selectFrom('passkey')
    .select(['counter', 'blocked_at'])
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst()
  if (!row) return { status: 'removed' }
  if (row.blocked_at !== null) return { status: 'blocked' }
  const answeredAt = await useChallenge(tx, use)
  if (answeredAt !== null) return { status: 'answered-before', at: answeredAt }
  const before = Number(row.counter)
  if ((before > 0 || passkey.counter > 0) && passkey.counter <= before) {
    await tx.db
      .updateTable('passkey')
      .set({ blocked_at: BigInt(now) })
      .where('id', '=', passkey.id)
      .where('user_id', '=', passkey.userId)
      .execute()
    await raiseAlarm(tx, { userId: passkey.userId, kind: 'passkey-copied', now })
    return { status: 'blocked' }
  }
  await tx.db
    .updateTable('passkey')
    .set({ counter: BigInt(passkey.counter), used_at: BigInt(now) })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .execute()
  return { status: 'used' }
}

/** One change of a person's passkeys after the other; a stop and a new password wait too, and come before or after. */
export async function lockPerson(tx: Tx, userId: string): Promise<{ password: string; transactionPassword: string }> {
  const { password_hash, transaction_password_hash } = await tx.db
    .selectFrom('app_user')
    .select(['password_hash', 'transaction_password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { password: password_hash, transactionPassword: transaction_password_hash }
}

/** Notes that a challenge was answered. @returns when it was answered before, ms; null: never */
export async function useChallenge(
  tx: Tx,
  { challenge, expiresAt, now }: { readonly challenge: string; readonly expiresAt: number; readonly now: number },
): Promise<number | null> {
  const noted = await tx.db
    .insertInto('used_challenge')
    .values({ challenge, used_at: BigInt(now), forget_at: BigInt(expiresAt + REMEMBERED_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  if (noted) return null
  const { used_at } = await tx.db
    .selectFrom('used_challenge')
    .select('used_at')
    .where('challenge', '=', challenge)
    .executeTakeFirstOrThrow()
  return Number(used_at)
}

/** The refusal of a use that came to nothing. */
export function refusalOf(use: Exclude<PasskeyUse, { status: 'used' }>): Refusal {
  switch (use.status) {
    case 'answered-before':
      return refuse('passkey-expired')
    case 'removed':
      return refuse('passkey-refused')
    case 'blocked':
      return refuse('passkey-blocked')
  }
}
