import {
  addWithdrawalAccount as addWithdrawalAccountEndpoint,
  type AccountDetails,
} from '../../contract/endpoints/withdrawal-accounts.ts'
import { accountContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import { runOnline } from './run-online.ts'
import { sendConfirmed } from './confirm-act.ts'

export interface AccountRequest {
  /** Id of the account, or of the change; also the idempotency key. */
  readonly id: string
  readonly details: AccountDetails
  /** The name under which the form is kept. */
  readonly draftId: string
  /** Null: a passkey confirms it. */
  readonly transactionPassword: string | null
}

/** Binds a withdrawal account, signed by this device. Online only; the number is sent once and never comes back whole. */
export function addWithdrawalAccount(request: AccountRequest): Promise<Outcome<WithdrawalAccount>> {
  const { id, draftId, transactionPassword } = request
  const details = plainTexts(request.details)
  const asked = { act: 'add-withdrawal-account', actId: id, content: accountContent(details) } as const
  return sendConfirmed(asked, transactionPassword, (confirmed) =>
    runOnline(addWithdrawalAccountEndpoint, {
      body: { id, details, ...confirmed },
      key: id,
      draftIds: [draftId],
      rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
    }),
  )
}
