import type { Order } from '../../contract/rows/order.ts'
import { isPractice, type Proof } from '../../contract/settlement/receipt.ts'

/**
 * The first field in which an order, as it stands in the mirror, differs from what its proof signs; null where all agree.
 * Without this a sound proof of some other order could stand in for it.
 */
export function differenceFromProof(order: Order, proof: Proof): string | null {
  const terms = proof.acceptance.receipt
  const pairs: [string, unknown, unknown][] = [
    ['id', order.id, terms.orderId],
    ['productId', order.productId, terms.productId],
    ['direction', order.direction, terms.direction],
    ['stake', order.stake, terms.stake],
    ['returnRateBp', order.returnRateBp, terms.returnRateBp],
    ['countdownSeconds', order.countdownSeconds, terms.countdownSeconds],
    ['acceptedAt', order.acceptedAt, terms.acceptedAt],
    ['acceptedSeq', order.acceptedSeq, terms.acceptedSeq],
    ['practice', 'practice' in order, isPractice(terms)],
  ]
  const result = proof.settlement?.receipt
  if (result) {
    const priceOf = (seq: number | null) => proof.ticks.find((tick) => tick.seq === seq)?.price ?? null
    pairs.push(
      ['status', order.status, result.status],
      ['voidReason', order.voidReason, result.voidReason],
      ['entrySeq', order.entrySeq, result.entrySeq],
      ['entryPrice', order.entryPrice, priceOf(result.entrySeq)],
      ['exitTime', order.exitTime, result.exitTime],
      ['exitSeq', order.exitSeq, result.exitSeq],
      ['exitPrice', order.exitPrice, priceOf(result.exitSeq)],
      ['payout', order.payout, result.payout],
      ['profit', order.profit, result.profit],
    )
  }
  const different = pairs.find(([, shown, proven]) => shown !== proven)
  return different ? `${different[0]}: ${String(different[1])}, proven ${String(different[2])}` : null
}
