import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../../server/database/transaction.ts'
import { holdStakes, type OpenedOrder } from '../../server/ledger/hold-stake.ts'

/** Holds the stake of one order: with real money where nothing else is said. */
export function holdStake(
  tx: Tx,
  order: Omit<OpenedOrder, 'isPractice'> & { readonly isPractice?: boolean; readonly at: number },
): Promise<Outcome<void>> {
  return holdStakes(tx, [{ isPractice: false, ...order }], order.at)
}
