import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'

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
      await sendMessage(tx, { id: row.late_message_id ?? row.id, userId: row.user_id, kind: 'withdrawal-late', facts, at: now })
    }
    return late.length
  })
}
