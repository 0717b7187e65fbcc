import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { recordAct } from '../../server/operators/acts.ts'
import { ordersSetAside, settleAgain } from '../../server/trading/set-aside.ts'
import type { Desk } from './desk.ts'

/** The orders that a fault kept from being settled, and what it was. */
export async function setAsideCommand(desk: Desk): Promise<Outcome<readonly string[]>> {
  const orders = await ordersSetAside(desk.database)
  return done(
    orders.length > 0
      ? orders.map(({ orderId, fault, at }) => `${new Date(at).toISOString()}  ${orderId}  ${fault}`)
      : ['no order is set aside'],
  )
}

/** Gives one of them back to the rule, once its fault is mended. */
export async function settleAgainCommand(
  desk: Desk,
  [orderId = '']: readonly string[],
): Promise<Outcome<readonly string[]>> {
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) return refuse('not-found')
  return inTransaction(desk.database, async (tx): Promise<Outcome<readonly string[]>> => {
    const fault = await settleAgain(tx, orderId)
    if (fault === null) return refuse('not-found')
    await recordAct(tx, {
      operatorId: desk.context.operatorId,
      act: 'settle-again',
      subjectKind: 'order',
      subjectId: orderId,
      facts: { fault },
      at: desk.context.now,
    })
    return done(['the next tick settles it by the rule'])
  })
}
