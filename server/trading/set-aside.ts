import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

export interface SetAside {
  readonly orderId: string
  /** The error that kept it from being settled, for the person who mends its cause. */
  readonly fault: string
  /** ms */
  readonly at: number
}

/** Orders that a fault of the program kept from being settled: their stakes are held until somebody has looked. Oldest first. */
export async function ordersSetAside(database: Database): Promise<readonly SetAside[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('settlement_quarantine as aside', (join) =>
      join.onRef('aside.order_id', '=', 'orders.id').onRef('aside.user_id', '=', 'orders.user_id'),
    )
    .select(['orders.id', 'aside.reason', 'aside.at'])
    .where('orders.is_quarantined', '=', true)
    .orderBy('aside.at')
    .limit(500)
    .execute()
  return rows.map(({ id, reason, at }) => ({ orderId: id, fault: reason, at: Number(at) }))
}

/**
 * Gives an order that was set aside back to the settler, which ends it by the rule like any other: nothing here decides
 * its end. If its fault is still there, the settler sets it aside again.
 * @returns the fault it was set aside for; null where no such order is set aside
 */
export async function settleAgain(tx: Tx, orderId: string): Promise<string | null> {
  const orders = await tx.db
    .updateTable('orders')
    .set({ is_quarantined: false })
    .where('id', '=', orderId)
    .where('is_quarantined', '=', true)
    .returning('user_id')
    .execute()
  if (orders.length === 0) return null
  const faults = await tx.db
    .deleteFrom('settlement_quarantine')
    .where('order_id', '=', orderId)
    .where(
      'user_id',
      'in',
      orders.map(({ user_id }) => user_id),
    )
    .returning('reason')
    .execute()
  if (faults.length !== orders.length) throw new Error(`order ${orderId} was set aside without a reason`)
  return faults.map(({ reason }) => reason).join('; ')
}
