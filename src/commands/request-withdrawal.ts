import { requestWithdrawal as requestWithdrawalEndpoint } from '../../contract/endpoints/withdrawals.ts'
import type { Body } from '../../contract/endpoint.ts'
import { withdrawalContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { runOnline } from './run-online.ts'
import { sendConfirmed } from './confirm-act.ts'

export const WITHDRAWAL_DRAFT = 'withdrawal'
export type WithdrawalRequest = Pick<Body<typeof requestWithdrawalEndpoint>, 'id' | 'accountId' | 'amount' | 'fee'> & {
  /** Null: a passkey confirms it. */
  readonly transactionPassword: string | null
}

/**
 * Asks for a withdrawal, at the fee that the person saw, signed by this device. Online only. Its id is its idempotency key too: the same
 * request again (a double tap, a lost answer) is the same withdrawal.
 */
export function requestWithdrawal({
  transactionPassword,
  ...request
}: WithdrawalRequest): Promise<Outcome<Withdrawal>> {
  const asked = { act: 'request-withdrawal', actId: request.id, content: withdrawalContent(request) } as const
  return sendConfirmed(asked, transactionPassword, (confirmed) =>
    runOnline(requestWithdrawalEndpoint, {
      body: { ...request, ...confirmed },
      key: request.id,
      form: { accountId: request.accountId, amount: request.amount, fee: request.fee },
      draftIds: [WITHDRAWAL_DRAFT],
      rowOf: (withdrawal) => ({ collection: 'withdrawals', id: withdrawal.id, doc: withdrawal }),
    }),
  )
}
