import { depositIntoFund, withdrawFromFund } from '../../contract/endpoints/fund.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { FundMove } from '../../contract/rows/fund-move.ts'
import { runOnline } from './run-online.ts'

export interface FundMoveRequest {
  /** The idempotency key too. */
  readonly id: string
  readonly kind: FundMove['kind']
  readonly amount: string
  /** The name under which the form is kept. */
  readonly draftId: string
}

/** Moves money into the balance fund or out of it. Online only. */
export function moveFundShares({ id, kind, amount, draftId }: FundMoveRequest): Promise<Outcome<FundMove>> {
  return runOnline(kind === 'in' ? depositIntoFund : withdrawFromFund, {
    body: { id, amount },
    key: id,
    form: { amount },
    draftIds: [draftId],
    rowOf: (move) => ({ collection: 'fundMoves', id: move.id, doc: move }),
  })
}
