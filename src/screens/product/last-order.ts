/** Begins a ticket with the time and the amount of its product's last order. The direction is chosen anew each time. */
import { parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { withoutZeros, type StakeEntry } from './stake-input.ts'

export type LastOrder = Pick<Order, 'stake' | 'countdownSeconds'>

/**
 * The amount stands there as selected, so that the first key takes its place. One that the terms take no longer is left out,
 * and so is the time where the product offers it no longer.
 */
export function fromLastOrder(
  last: LastOrder | null,
  countdowns: readonly [CountdownTerms, ...CountdownTerms[]],
): { readonly seconds: number | null; readonly entry: StakeEntry } {
  const same = countdowns.find(({ seconds }) => seconds === last?.countdownSeconds)
  const terms = same ?? countdowns[0]
  const isTaken =
    last !== null &&
    parseMoney(last.stake) >= parseMoney(terms.minimumStake) &&
    parseMoney(last.stake) <= parseMoney(terms.maximumStake)
  return {
    seconds: same?.seconds ?? null,
    entry: isTaken ? { text: withoutZeros(last.stake), isChosen: true } : { text: '', isChosen: false },
  }
}
