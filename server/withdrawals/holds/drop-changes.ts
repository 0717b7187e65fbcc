import type { Tx } from '../../database/transaction.ts'
import type {} from './tables.ts'

/** Ends what this person's accounts were asked to become and nobody has decided. The accounts stay as they are; the caller shows them anew. */
export async function dropChangesOf(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<void> {
  await tx.db
    .updateTable('withdrawal_account_change')
    .set({ status: 'refused', reason: null, decided_at: BigInt(now) })
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .execute()
}
