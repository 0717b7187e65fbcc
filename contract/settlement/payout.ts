import { gainOf } from '../money.ts'
import type { Settlement } from './settle.ts'

export type FinalSettlement = Exclude<Settlement, { status: 'waiting' | 'running' }>

export function isFinalSettlement(settlement: Settlement): settlement is FinalSettlement {
  return settlement.status !== 'waiting' && settlement.status !== 'running'
}

/**
 * Returns the amount that a final order pays back to the available balance, and its gain or loss, in minor units. A tie or a
 * void gives the stake back. The gain is rounded down (money.ts), the house keeps the remainder.
 */
export function payoutOf(
  status: FinalSettlement['status'],
  order: { readonly stakeMinor: bigint; readonly returnRateBp: number },
): { payoutMinor: bigint; profitMinor: bigint } {
  switch (status) {
    case 'won': {
      const gain = gainOf(order.stakeMinor, order.returnRateBp)
      return { payoutMinor: order.stakeMinor + gain, profitMinor: gain }
    }
    case 'lost':
      return { payoutMinor: 0n, profitMinor: -order.stakeMinor }
    case 'tie':
    case 'void':
      return { payoutMinor: order.stakeMinor, profitMinor: 0n }
  }
}
