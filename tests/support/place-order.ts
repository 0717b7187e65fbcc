import type { SignedIntent } from '../../contract/intent/order-intent.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../../server/database/transaction.ts'
import { placeOrders, type BuyContext, type PlacedOrder } from '../../server/trading/place-order.ts'

/** Places the buy of one person. */
export async function placeOrder(
  tx: Tx,
  context: BuyContext & { readonly userId: string; readonly arrivedAt?: number },
  signed: SignedIntent,
): Promise<Outcome<PlacedOrder>> {
  const placed = await placeOrders(tx, context, [
    { userId: context.userId, signed, arrivedAt: context.arrivedAt ?? context.clock.now() },
  ])
  if (!placed.ok) return placed
  const [only] = placed.value
  if (only === undefined) throw new Error('no order was placed')
  return done(only)
}
