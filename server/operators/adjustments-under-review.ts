import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

export async function countAdjustmentsUnderReview(tx: Tx, userId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('adjustment')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
