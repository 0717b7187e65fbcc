import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** Whether this is an order of this person. A practice order is none: nobody writes beside those. */
export async function ownsOrder(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_practice', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
