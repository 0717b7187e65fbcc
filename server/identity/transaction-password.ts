import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { isPassword } from './secrets.ts'
import type {} from './tables.ts'

const TRIES = 5
const LOCK_MS = 30 * 60_000

/**
 * Checks a person's transaction password before money moves. Wrong ones are counted in a transaction of their own, and the
 * fifth in a row locks it for half an hour; the right one sets the count back.
 * Refuses `transaction-password-wrong` (fact `left`) and `transaction-password-locked` (fact `until`).
 */
export async function checkTransactionPassword(
  database: Database,
  input: { userId: string; password: string; now: number },
): Promise<Outcome<void>> {
  const user = await database
    .selectFrom('app_user')
    .select(['transaction_password_hash', 'transaction_locked_until'])
    .where('id', '=', input.userId)
    .executeTakeFirstOrThrow()
  if (Number(user.transaction_locked_until) > input.now)
    return refuse('transaction-password-locked', { until: Number(user.transaction_locked_until) })
  const isRight = await isPassword(user.transaction_password_hash, input.password)
  const counted = await inTransaction(database, async (tx) => {
    const row = await tx.db
      .selectFrom('app_user')
      .select(['transaction_failures', 'transaction_locked_until'])
      .where('id', '=', input.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Tries that came at the same moment are counted one after the other; the lock may have come meanwhile.
    if (Number(row.transaction_locked_until) > input.now)
      return { failures: TRIES, until: Number(row.transaction_locked_until) }
    const failures = isRight ? 0 : row.transaction_failures + 1
    const until = failures >= TRIES ? input.now + LOCK_MS : 0
    if (failures !== row.transaction_failures || until > 0) {
      await tx.db
        .updateTable('app_user')
        .set({ transaction_failures: until > 0 ? 0 : failures, transaction_locked_until: BigInt(until) })
        .where('id', '=', input.userId)
        .execute()
    }
    // A lock that nobody expects is somebody else's guessing: the person is told, once a lock.
    if (until > 0)
      await sendMessage(tx, {
        id: randomUUID(),
        userId: input.userId,
        kind: 'transaction-password-locked',
        facts: { minutes: String(LOCK_MS / 60_000) },
        at: input.now,
      })
    return { failures, until }
  })
  if (counted.until > 0) return refuse('transaction-password-locked', { until: counted.until })
  return isRight ? done(undefined) : refuse('transaction-password-wrong', { left: TRIES - counted.failures })
}
