import {
  addWithdrawalAccount as addWithdrawalAccountEndpoint,
  type AccountDetails,
} from '../../contract/endpoints/withdrawal-accounts.ts'
import { accountContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import { runOnline } from './run-online.ts'
import { sendSigned } from './sign-act.ts'

export interface AccountRequest {
  /** Id of the account, or of the change; also the idempotency key. */
  readonly id: string
  readonly details: AccountDetails
  readonly transactionPassword: string
}

/** Binds a withdrawal account, signed by this device. Online only; the number is sent once and never comes back whole. */
export function addWithdrawalAccount(request: AccountRequest): Promise<Outcome<WithdrawalAccount>> {
  const details = plainTexts(request.details)
  return sendSigned({ act: 'add-withdrawal-account', actId: request.id, content: accountContent(details) }, (signed) =>
    runOnline(addWithdrawalAccountEndpoint, {
      body: { ...request, details, signed },
      key: request.id,
      rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
    }),
  )
}
