import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../../server/database/transaction.ts'
import { holdStakes, type OpenedOrder } from '../../server/ledger/hold-stake.ts'

/** Holds the stake of one order. */
export function holdStake(tx: Tx, order: OpenedOrder & { readonly at: number }): Promise<Outcome<void>> {
  return holdStakes(tx, [order], order.at)
}
