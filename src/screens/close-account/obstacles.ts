import { parseMoney } from '../../../contract/money.ts'
import type { Facts } from '../../../contract/outcome.ts'
import type { Account } from '../../../contract/rows/account.ts'

/** Where money still is, as the device knows it; by the names that the server's refusal has, too. The server decides. */
export function obstaclesIn(account: Pick<Account, 'available' | 'inOrders' | 'inWithdrawals' | 'fundConfirmed' | 'fundPending'>): Facts {
  const inFund = parseMoney(account.fundConfirmed) > 0n ? account.fundConfirmed : account.fundPending
  const sums = { available: account.available, inOrders: account.inOrders, inWithdrawals: account.inWithdrawals, inFund }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => parseMoney(sum) !== 0n))
}
