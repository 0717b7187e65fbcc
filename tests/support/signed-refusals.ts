/** Refusals signed by a key that a test holds, and the intents that they refuse. */
import { actIntentHash, type ActContent, type ActIntent, type SignedActName } from '../../contract/intent/act-intent.ts'
import { actRefusalText, type ActRefusalText, type SignedActRefusal } from '../../contract/intent/act-refusal.ts'
import { intentHash, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { orderTermsHash } from '../../contract/intent/order-terms.ts'
import { refusalText, type SignedRefusal, type SignedRefusalText } from '../../contract/intent/refusal.ts'
import { ACCEPTED_AT, type TestKey } from './signed-files.ts'

const DEVICE = 'd'.repeat(64)
export const ORDER_ID = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a131'
export const ACT_ID = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a132'

export function orderIntent(change: Partial<OrderIntent> = {}): OrderIntent {
  const terms = { productId: 'btc-usdt', countdownSeconds: 30, returnRateBp: 8_000 }
  return {
    type: 'order-intent',
    version: 1,
    orderId: ORDER_ID,
    deviceKeyId: DEVICE,
    direction: 'up',
    stake: '10.00',
    ...terms,
    seenSeq: 7,
    seenHash: 'a'.repeat(64),
    seenAt: ACCEPTED_AT,
    termsHash: orderTermsHash({ ...terms, priceScale: 2 }),
    ...change,
  }
}

const WITHDRAWAL: ActContent = { accountId: ORDER_ID, amount: '60.00', fee: '1.00' }

export function actIntent(act: SignedActName = 'request-withdrawal', content: ActContent = WITHDRAWAL): ActIntent {
  return { type: 'act-intent', version: 1, act, actId: ACT_ID, deviceKeyId: DEVICE, at: ACCEPTED_AT, content }
}

export function orderRefusal(
  key: Pick<TestKey, 'keyId' | 'sign'>,
  intent: OrderIntent,
  change: Partial<SignedRefusalText> = {},
): SignedRefusal {
  const receipt: SignedRefusalText = {
    type: 'refusal',
    version: 1,
    orderId: intent.orderId,
    intentHash: intentHash(intent),
    problem: 'product-stalled',
    productId: intent.productId,
    headSeq: 7,
    headAt: ACCEPTED_AT,
    headHash: 'a'.repeat(64),
    refusedAt: ACCEPTED_AT + 10,
    keyId: key.keyId,
    ...change,
  }
  return { receipt, signature: key.sign(refusalText(receipt)) }
}

export function actRefusal(
  key: Pick<TestKey, 'keyId' | 'sign'>,
  intent: ActIntent,
  change: Partial<ActRefusalText> = {},
): SignedActRefusal {
  const receipt: ActRefusalText = {
    type: 'act-refusal',
    version: 1,
    act: intent.act,
    actId: intent.actId,
    intentHash: actIntentHash(intent),
    problem: 'withdrawals-held',
    refusedAt: ACCEPTED_AT + 10,
    keyId: key.keyId,
    ...change,
  }
  return { receipt, signature: key.sign(actRefusalText(receipt)) }
}
