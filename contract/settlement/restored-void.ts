/**
 * Whether a restore voids an order. The server asks this while it restores, the app of every such proof: all orders that the kept
 * ticks leave open are void, whatever the ticks that are lost said of them, and none that the kept ticks have decided.
 */
import { openAtHead, type NoticeVoid } from './operator-void.ts'
import type { Acceptance } from './receipt.ts'
import type { RestoreNotice } from './restore-notice.ts'
import type { SettlementTerms } from './settle.ts'
import type { Tick } from './tick.ts'

/**
 * @param order its signed terms, and the same as the rule takes them
 * @param ticks the product's, from the accepted head to the last kept one, both ends as `settle` takes them
 * @returns how the order stands by the restore, or in words why the restore does not void it
 */
export function voidByRestore(
  notice: RestoreNotice,
  order: {
    readonly acceptance: Pick<Acceptance, 'productId' | 'acceptedAt' | 'acceptedSeq' | 'acceptedHash'>
    readonly terms: SettlementTerms
  },
  ticks: readonly Tick[],
): NoticeVoid | string {
  if (notice.productId !== order.acceptance.productId) return "the restore is of another product's chain"
  if (order.acceptance.acceptedAt >= notice.restoredAt) return 'the order was accepted after the restore'
  if (notice.restoredAt < notice.headTs) return 'the notice is older than the head that it names'
  return openAtHead(notice, 'restored', order, ticks)
}
