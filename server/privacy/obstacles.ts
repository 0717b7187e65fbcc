import { formatMoney } from '../../contract/money.ts'
import type { Facts } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { readBalances } from '../ledger/project-account.ts'
import { countAdjustmentsUnderReview } from '../operators/adjustments-under-review.ts'
import { countDepositsUnderReview } from '../payments/deposits-under-review.ts'

/** Obstacles to closing: sums by place, and the number of reviews under way. Null: none. The caller holds the ledger's lock. */
export async function obstaclesOf(tx: Tx, userId: string): Promise<Facts | null> {
  const balances = await readBalances(tx.db, userId)
  const sums = {
    available: balances.availableMinor,
    inOrders: balances.inOrdersMinor,
    inWithdrawals: balances.inWithdrawalsMinor,
    inFund: balances.fundConfirmedMinor + balances.fundPendingMinor,
  }
  const counts = {
    deposits: await countDepositsUnderReview(tx, userId),
    adjustments: await countAdjustmentsUnderReview(tx, userId),
  }
  const facts = {
    ...Object.fromEntries(
      Object.entries(sums).flatMap(([name, minor]) => (minor === 0n ? [] : [[name, formatMoney(minor)]])),
    ),
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }
  return Object.keys(facts).length === 0 ? null : facts
}
