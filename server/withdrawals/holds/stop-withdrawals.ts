import type { Tx } from '../../database/transaction.ts'
import type {} from './tables.ts'

/** Nothing of this person's that waits for a decision is paid until `releaseWithdrawals`. The money stays where it is: held. */
export async function stopWithdrawals(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<void> {
  await tx.db
    .updateTable('withdrawal')
    .set({ stopped_at: BigInt(now) })
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .where('stopped_at', 'is', null)
    .execute()
}

/** Lets what was stopped be decided again. @returns how many wait now */
export async function releaseWithdrawals(tx: Tx, userId: string): Promise<number> {
  const released = await tx.db
    .updateTable('withdrawal')
    .set({ stopped_at: null })
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .where('stopped_at', 'is not', null)
    .returning('id')
    .execute()
  return released.length
}
