import { cancelFundDeposit as cancelFundDepositEndpoint } from '../../contract/endpoints/fund.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { FundMove } from '../../contract/rows/fund-move.ts'
import { runOnline } from './run-online.ts'

/** Takes back a deposit into the fund that is not confirmed yet. @param key the same again asks for the answer of an earlier call */
export function cancelFundDeposit(request: { readonly id: string; readonly key: string }): Promise<Outcome<FundMove>> {
  return runOnline(cancelFundDepositEndpoint, {
    body: undefined,
    params: { id: request.id },
    key: request.key,
    rowOf: (move) => ({ collection: 'fundMoves', id: move.id, doc: move }),
  })
}
