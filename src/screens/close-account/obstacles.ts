import { parseMoney } from '../../../contract/money.ts'
import type { Facts } from '../../../contract/outcome.ts'
import type { Account } from '../../../contract/rows/account.ts'

/** Places that still hold money, as the device knows them, under the names of the server's refusal. The server decides. */
export function obstaclesIn(
  account: Pick<Account, 'available' | 'inOrders' | 'inWithdrawals' | 'fundConfirmed' | 'fundPending'>,
): Facts {
  const inFund = parseMoney(account.fundConfirmed) > 0n ? account.fundConfirmed : account.fundPending
  const sums = {
    available: account.available,
    inOrders: account.inOrders,
    inWithdrawals: account.inWithdrawals,
    inFund,
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => parseMoney(sum) !== 0n))
}
