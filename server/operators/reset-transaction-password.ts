import { randomInt } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { dropPasskeys } from '../identity/passkeys.ts'
import { raiseAlarm } from '../identity/raise-alarm.ts'
import { hashPassword } from '../identity/secrets.ts'
import { recordAct } from './acts.ts'

/**
 * Customer service gives a person who has forgotten it a new transaction password, made here and told once, to be changed by
 * them. Withdrawals are held for 24 hours and the person is told. Refuses `not-found`.
 */
export async function resetTransactionPassword(
  tx: Tx,
  input: { operatorId: string; userId: string; now: number },
): Promise<Outcome<{ password: string; heldUntil: number }>> {
  const password = String(randomInt(1_000_000)).padStart(6, '0')
  const updated = await tx.db
    .updateTable('app_user')
    .set({
      transaction_password_hash: await hashPassword(password),
      transaction_failures: 0,
      transaction_locked_until: 0n,
    })
    .where('id', '=', input.userId)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return refuse('not-found')
  await dropPasskeys(tx, input.userId)
  const heldUntil = await raiseAlarm(tx, { userId: input.userId, kind: 'transaction-password', now: input.now })
  await recordAct(tx, {
    operatorId: input.operatorId,
    act: 'reset-transaction-password',
    subjectKind: 'user',
    subjectId: input.userId,
    at: input.now,
  })
  return done({ password, heldUntil })
}
