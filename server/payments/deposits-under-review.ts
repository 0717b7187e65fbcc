import type { Tx } from '../database/transaction.ts'
import type {} from './migrations.ts'

export async function countDepositsUnderReview(tx: Tx, userId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('deposit')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
