import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** Whether this is an order of this person, with real money or of practice. */
export async function ownsOrder(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
