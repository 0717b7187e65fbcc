/** How the orders that a notice voids stood at its moment: whether the void spared the house money, or cost it some. Told to the public log. */
import { formatMoney } from '../../contract/money.ts'
import type { OrderEnd } from '../../contract/settlement/operator-void.ts'
import { payoutOf } from '../../contract/settlement/payout.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { OrderRecord } from './order-row.ts'

export interface VoidSums {
  /** Orders that stood right, and the gains that the house would have paid them. */
  readonly right: number
  readonly gains: string
  /** Orders that stood wrong, and the stakes that the house would have kept. */
  readonly wrong: number
  readonly stakes: string
}

/**
 * @param voids real orders with the way in which each ends; one that had not entered stood nowhere
 * @param ticks up to the notice's head
 */
export function voidSums(
  voids: readonly { readonly order: OrderRecord; readonly settlement: OrderEnd }[],
  ticks: readonly Tick[],
): VoidSums {
  const price = ticks.findLast((tick) => tick.price !== null)?.price ?? null
  let [right, wrong, gains, stakes] = [0, 0, 0n, 0n]
  for (const { order, settlement } of voids) {
    const entry = settlement.entry?.price ?? null
    if (entry === null || price === null || price === entry) continue
    const [stakeMinor, returnRateBp] = [order.stake_minor, order.return_rate_bp]
    if (price > entry === (order.direction === 'up')) {
      right += 1
      gains += payoutOf('won', { stakeMinor, returnRateBp }).profitMinor
    } else {
      wrong += 1
      stakes += stakeMinor
    }
  }
  return { right, gains: formatMoney(gains), wrong, stakes: formatMoney(stakes) }
}
