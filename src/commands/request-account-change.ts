import { requestAccountChange as requestAccountChangeEndpoint } from '../../contract/endpoints/withdrawal-accounts.ts'
import { accountContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import type { AccountRequest } from './add-withdrawal-account.ts'
import { runOnline } from './run-online.ts'
import { sendConfirmed } from './confirm-act.ts'

/** Asks customer service to change a bound account, signed by this device. @param request.accountId the account; `id` is the change's */
export function requestAccountChange({
  accountId,
  id,
  draftId,
  transactionPassword,
  ...body
}: AccountRequest & { readonly accountId: string }): Promise<Outcome<WithdrawalAccount>> {
  const details = plainTexts(body.details)
  const asked = { act: 'request-account-change', actId: id, content: accountContent(details, accountId) } as const
  return sendConfirmed(asked, transactionPassword, (confirmed) =>
    runOnline(requestAccountChangeEndpoint, {
      body: { id, details, ...confirmed },
      params: { id: accountId },
      key: id,
      draftIds: [draftId],
      rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
    }),
  )
}
