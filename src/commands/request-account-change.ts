import { requestAccountChange as requestAccountChangeEndpoint } from '../../contract/endpoints/withdrawal-accounts.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../contract/rows/withdrawal-account.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import type { AccountRequest } from './add-withdrawal-account.ts'
import { runOnline } from './run-online.ts'

/** Asks customer service to change a bound account. @param request.accountId the account; `id` is the change's */
export function requestAccountChange({ accountId, ...body }: AccountRequest & { readonly accountId: string }): Promise<Outcome<WithdrawalAccount>> {
  return runOnline(requestAccountChangeEndpoint, {
    body: { ...body, details: plainTexts(body.details) }, params: { id: accountId }, key: body.id,
    rowOf: (account) => ({ collection: 'withdrawalAccounts', id: account.id, doc: account }),
  })
}
