/**
 * Whether a notice voids an order. The server asks this before it voids one, the app of every proof: a notice can take away
 * a result that is still to come, never one that the ticks have decided.
 */
import type { NoticeReason } from '../rows/order-status.ts'
import { isFinalSettlement, type FinalSettlement } from './payout.ts'
import type { Acceptance } from './receipt.ts'
import { settle, type SettlementTerms } from './settle.ts'
import type { Tick } from './tick.ts'
import { isVoidSpan, type VoidNotice } from './void-notice.ts'

export interface NoticeVoid {
  readonly status: 'void'
  readonly reason: NoticeReason
  /** The tick at which the order had entered before the notice; null: it had not entered. */
  readonly entry: Tick | null
  readonly exitTime: number | null
  readonly exit: null
}

/** All ways in which an order can end: by the rule, or by a notice before the rule decides. */
export type OrderEnd = FinalSettlement | NoticeVoid

interface NoticedOrder {
  readonly acceptance: Pick<Acceptance, 'productId' | 'acceptedAt' | 'acceptedSeq' | 'acceptedHash'>
  readonly terms: SettlementTerms
}

/**
 * @param order its signed terms, and the same as the rule takes them
 * @param ticks the product's, from the accepted head to the notice's head, both ends as `settle` takes them
 * @returns how the order stands by the notice, or in words why the notice does not void it
 */
export function voidByNotice(notice: VoidNotice, order: NoticedOrder, ticks: readonly Tick[]): NoticeVoid | string {
  const { acceptance } = order
  if (notice.productId !== acceptance.productId) return 'the notice is about another product'
  if (!isVoidSpan(notice)) return 'the notice has no span of whole minutes'
  if (acceptance.acceptedAt < notice.from || acceptance.acceptedAt >= notice.to)
    return 'the order was not accepted in the span of the notice'
  if (notice.signedAt < notice.headTs) return 'the notice is older than the head that it names'
  return openAtHead(notice, 'operator', order, ticks)
}

/** How an order stands that is void because the ticks up to a notice's head leave it open; in words, where they don't. */
export function openAtHead(
  notice: { readonly headSeq: number; readonly headTs: number; readonly headHash: string },
  reason: NoticeReason,
  { acceptance, terms }: NoticedOrder,
  ticks: readonly Tick[],
): NoticeVoid | string {
  const last = ticks.at(-1)
  const head = last ?? { seq: acceptance.acceptedSeq, hash: acceptance.acceptedHash, ts: notice.headTs }
  if (head.seq !== notice.headSeq || head.hash !== notice.headHash || head.ts !== notice.headTs)
    return 'the notice was signed at another place of the chain'
  const settlement = settle(terms, ticks)
  if (isFinalSettlement(settlement)) return `the result was final before the notice: ${settlement.status}`
  if (settlement.status === 'waiting') return { status: 'void', reason, entry: null, exitTime: null, exit: null }
  return { status: 'void', reason, entry: settlement.entry, exitTime: settlement.exitTime, exit: null }
}
