import { requestWithdrawal as requestWithdrawalEndpoint } from '../../contract/endpoints/withdrawals.ts'
import type { Body } from '../../contract/endpoint.ts'
import { withdrawalContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { runOnline } from './run-online.ts'
import { sendSigned } from './sign-act.ts'

export const WITHDRAWAL_DRAFT = 'withdrawal'
export type WithdrawalRequest = Omit<Body<typeof requestWithdrawalEndpoint>, 'signed'>

/**
 * Asks for a withdrawal, at the fee that the person saw, signed by this device. Online only. Its id is its idempotency key too: the same
 * request again (a double tap, a lost answer) is the same withdrawal.
 */
export function requestWithdrawal(request: WithdrawalRequest): Promise<Outcome<Withdrawal>> {
  return sendSigned({ act: 'request-withdrawal', actId: request.id, content: withdrawalContent(request) }, (signed) =>
    runOnline(requestWithdrawalEndpoint, {
      body: { ...request, signed },
      key: request.id,
      rowOf: (withdrawal) => ({ collection: 'withdrawals', id: withdrawal.id, doc: withdrawal }),
    }),
  )
}
