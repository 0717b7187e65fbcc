import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { cashAccount, houseAccount } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'

export const ORDER_OPENED = 'order-opened'

/**
 * An order opens: the person's stake is held, and the gain that the house would owe. One round trip.
 * Refuses with `insufficient-balance`; the same order again changes nothing.
 * @param order amounts in minor units, above zero; at in ms
 */
export function holdStake(
  tx: Tx,
  order: { readonly orderId: string; readonly userId: string; readonly stakeMinor: bigint; readonly gainMinor: bigint; readonly at: number },
): Promise<Outcome<void>> {
  const cash = cashAccount(order.userId)
  const house = houseAccount(order.orderId)
  const cause = { event: ORDER_OPENED, businessId: order.orderId, phase: 'pending' } as const
  return postTransfers(
    tx,
    [
      { ...cause, leg: 'stake', debit: cash, credit: house, amountMinor: order.stakeMinor },
      { ...cause, leg: 'gain', debit: house, credit: cash, amountMinor: order.gainMinor },
    ],
    { at: order.at },
  )
}
