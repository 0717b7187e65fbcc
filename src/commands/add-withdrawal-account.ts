import { addWithdrawalAccount as addWithdrawalAccountEndpoint, type AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import { runOnline } from './run-online.ts'

export interface AccountRequest {
  /** Of the account, or of the change; the idempotency key too. */
  readonly id: string
  readonly details: AccountDetails
  readonly transactionPassword: string
}

/** Binds a withdrawal account. Online only; the number is sent once and never comes back whole. */
export function addWithdrawalAccount(request: AccountRequest): Promise<Outcome<WithdrawalAccount>> {
  return runOnline(addWithdrawalAccountEndpoint, {
    body: { ...request, details: plainTexts(request.details) }, key: request.id,
    rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
  })
}
