import { cancelWithdrawal as cancelWithdrawalEndpoint } from '../../contract/endpoints/withdrawals.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { runOnline } from './run-online.ts'

/** Takes a withdrawal back while it is under review. @param key the same again asks for the answer of an earlier call */
export function cancelWithdrawal(request: { readonly id: string; readonly key: string }): Promise<Outcome<Withdrawal>> {
  return runOnline(cancelWithdrawalEndpoint, {
    body: undefined,
    params: { id: request.id },
    key: request.key,
    rowOf: (withdrawal) => ({ collection: 'withdrawals', id: withdrawal.id, doc: withdrawal }),
  })
}
