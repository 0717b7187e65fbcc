import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { cashAccount, houseAccount, practiceAccount, practiceHouseAccount } from './accounts.ts'
import { postTransfers, type TransferInput } from './post-transfers.ts'

export const ORDER_OPENED = 'order-opened'

export interface OpenedOrder {
  readonly orderId: string
  readonly userId: string
  /** Whether it is bought with practice money: then neither account is a real one. */
  readonly isPractice: boolean
  /** Amounts in minor units, above zero. */
  readonly stakeMinor: bigint
  readonly gainMinor: bigint
}

/**
 * Orders open: of each, the person's stake is held, and the gain that the house would owe. One round trip, all or none.
 * Refuses with `insufficient-balance` when one of the persons has too little, with `house-cannot-pay` when the house has; the same orders again change nothing.
 * @param at ms
 */
export function holdStakes(tx: Tx, orders: readonly OpenedOrder[], at: number): Promise<Outcome<void>> {
  const transfers = orders.flatMap((order): TransferInput[] => {
    const cash = order.isPractice ? practiceAccount(order.userId) : cashAccount(order.userId)
    const house = order.isPractice ? practiceHouseAccount(order.orderId) : houseAccount(order.orderId)
    const { userId, orderId: businessId } = order
    const cause = { userId, event: ORDER_OPENED, businessId, phase: 'pending' } as const
    return [
      { ...cause, leg: 'stake', debit: cash, credit: house, amountMinor: order.stakeMinor },
      { ...cause, leg: 'gain', debit: house, credit: cash, amountMinor: order.gainMinor },
    ]
  })
  return postTransfers(tx, transfers, { at })
}
