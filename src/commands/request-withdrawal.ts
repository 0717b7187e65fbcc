import { requestWithdrawal as requestWithdrawalEndpoint } from '../../contract/endpoints/withdrawals.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { runOnline } from './run-online.ts'

export const WITHDRAWAL_DRAFT = 'withdrawal'
export type WithdrawalRequest = Body<typeof requestWithdrawalEndpoint>

/**
 * Asks for a withdrawal, at the fee that the person saw. Online only. Its id is its idempotency key too: the same request
 * again (a double tap, a lost answer) is the same withdrawal.
 */
export function requestWithdrawal(request: WithdrawalRequest): Promise<Outcome<Withdrawal>> {
  return runOnline(requestWithdrawalEndpoint, {
    body: request, key: request.id,
    rowOf: (withdrawal) => ({ collection: 'withdrawals', id: withdrawal.id, doc: withdrawal }),
  })
}
