/** The conditions of a move into or out of the balance fund, and the fault of a typed amount. */
import { parseMoney } from '../../../contract/money.ts'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import { typedAmount } from '../../ui/fields/amount-field.tsx'

export type TransferFault = 'amount-missing' | 'below-minimum' | 'above-balance' | 'above-shares'

/** @param bound what there is: the available balance on the way in, confirmed shares on the way out */
export function transferFault(
  text: string,
  move: { readonly kind: FundMove['kind']; readonly bound: string; readonly minimum: string },
): TransferFault | null {
  const amount = typedAmount(text)
  if (amount === null) return 'amount-missing'
  if (move.kind === 'in' && parseMoney(amount) < parseMoney(move.minimum)) return 'below-minimum'
  if (parseMoney(amount) > parseMoney(move.bound)) return move.kind === 'in' ? 'above-balance' : 'above-shares'
  return null
}
