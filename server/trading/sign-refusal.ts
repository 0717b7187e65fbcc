import { intentHash, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { refusalText, type SignedRefusal, type SignedRefusalText } from '../../contract/intent/refusal.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { NO_RECEIPT_HASH } from '../../contract/settlement/receipt.ts'
import type { Market } from '../prices/market/market-face.ts'

/** The same refusal with the platform's signature under it: what was asked for, why it was refused, when, and where the chain stood. */
export function signRefusal(
  refusal: Refusal,
  { intent, market, now }: { readonly intent: OrderIntent; readonly market: Market; readonly now: number },
): Refusal {
  const head = market.product(intent.productId)?.head ?? { seq: 0, ts: 0, hash: NO_RECEIPT_HASH }
  const receipt: SignedRefusalText = {
    type: 'refusal',
    version: 1,
    orderId: intent.orderId,
    intentHash: intentHash(intent),
    problem: refusal.problem,
    productId: intent.productId,
    headSeq: head.seq,
    headAt: head.ts,
    headHash: head.hash,
    refusedAt: now,
    keyId: market.keys.keyId,
  }
  return { ...refusal, refusal: { receipt, signature: market.keys.sign(refusalText(receipt)) } satisfies SignedRefusal }
}
