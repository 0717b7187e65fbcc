import type { Tx } from '../database/transaction.ts'
import { ORDER_OPENED } from './hold-stake.ts'
import { postTransfers, type TransferInput } from './post-transfers.ts'

export interface HoldSettlement {
  readonly userId: string
  readonly orderId: string
  /** won: the stake comes back, the gain is paid. lost: the stake is taken. release: both holds end (tie, void). */
  readonly result: 'won' | 'lost' | 'release'
}

/**
 * Orders become final: both holds of each are resolved, for any number of orders in one round trip. Shows the new balances
 * and the fund records in the feeds. Again changes nothing; throws, with nothing written, when a hold of one of them is
 * missing or was resolved otherwise.
 * @param moment at in ms; businessDay YYYY-MM-DD, the day that profit and loss count for
 */
export async function settleHolds(
  tx: Tx,
  settlements: readonly HoldSettlement[],
  moment: { readonly at: number; readonly businessDay: string },
): Promise<void> {
  const outcome = await postTransfers(tx, settlements.flatMap(resolutions), moment)
  // Resolving a hold takes nothing that was available.
  if (!outcome.ok) throw new Error(`settlement was refused: ${outcome.problem}`)
}

function resolutions({ userId, orderId, result }: HoldSettlement): TransferInput[] {
  const cause = { userId, event: 'order-settled', businessId: orderId, resolves: ORDER_OPENED } as const
  const stake = { ...cause, leg: 'stake' } as const
  const gain = { ...cause, leg: 'gain' } as const
  switch (result) {
    case 'won':
      return [
        { ...stake, phase: 'void' },
        { ...gain, phase: 'post', record: 'order-won' },
      ]
    case 'lost':
      return [
        { ...stake, phase: 'post', record: 'order-lost' },
        { ...gain, phase: 'void' },
      ]
    case 'release':
      return [
        { ...stake, phase: 'void' },
        { ...gain, phase: 'void' },
      ]
  }
}
