import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { publishWithdrawalTerms } from './withdrawal-terms.ts'

/**
 * Product page: a withdrawal that waits longer than the published time says so. Tells each such person once; the row itself
 * shows it by its `reviewDueAt`, to the operator too.
 * @returns how many were told now
 */
export async function tellLateWithdrawals(database: Database, now: number): Promise<number> {
  return inTransaction(database, async (tx) => {
    const late = await tx.db
      .updateTable('withdrawal')
      .set({ late_message_id: (column) => column.fn('gen_random_uuid', []) })
      .where('status', '=', 'under-review')
      .where('review_due_at', '<', BigInt(now))
      .where('late_message_id', 'is', null)
      .returningAll()
      .execute()
    for (const row of late) {
      const facts = { number: row.number, amount: formatMoney(row.amount_minor) }
      await sendMessage(tx, {
        id: row.late_message_id ?? row.id,
        userId: row.user_id,
        kind: 'withdrawal-late',
        facts,
        at: now,
      })
    }
    return late.length
  })
}

const CHECK_MS = 30_000

/** Tells the conditions in force, then looks for late reviews, now and every half minute, until stopped. */
export async function startWithdrawals(input: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly log: { error(facts: object, message: string): void }
}): Promise<Rounds> {
  await inTransaction(input.database, (tx) => publishWithdrawalTerms(tx))
  const onError = (error: unknown) => input.log.error({ error }, 'late withdrawals were not told')
  return startRounds({ everyMs: CHECK_MS, onError }, () => tellLateWithdrawals(input.database, input.clock.now()))
}
