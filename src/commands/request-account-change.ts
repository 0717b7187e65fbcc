import { requestAccountChange as requestAccountChangeEndpoint } from '../../contract/endpoints/withdrawal-accounts.ts'
import { accountContent } from '../../contract/intent/act-intent.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import type { AccountRequest } from './add-withdrawal-account.ts'
import { runOnline } from './run-online.ts'
import { sendSigned } from './sign-act.ts'

/** Asks customer service to change a bound account, signed by this device. @param request.accountId the account; `id` is the change's */
export function requestAccountChange({
  accountId,
  ...body
}: AccountRequest & { readonly accountId: string }): Promise<Outcome<WithdrawalAccount>> {
  const details = plainTexts(body.details)
  return sendSigned(
    { act: 'request-account-change', actId: body.id, content: accountContent(details, accountId) },
    (signed) =>
      runOnline(requestAccountChangeEndpoint, {
        body: { ...body, details, signed },
        params: { id: accountId },
        key: body.id,
        rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
      }),
  )
}
