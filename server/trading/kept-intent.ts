/**
 * The intent that an order was bought with. An order keeps of it only the parts that its acceptance does not repeat: the text that the
 * person's device signed is made of both again, and the acceptance carries that text's hash.
 */
import { deviceKeyId } from '../../contract/intent/device-key.ts'
import { orderIntentSchema, type SignedIntent } from '../../contract/intent/order-intent.ts'
import { isPractice, type Acceptance } from '../../contract/settlement/receipt.ts'
import type { OrderRecord } from './order-row.ts'

/** Undefined for an order from before there were intents. */
export function keptIntent(
  order: Pick<OrderRecord, 'intent' | 'intent_signature' | 'intent_key' | 'seen_hash' | 'seen_head'>,
  acceptance: Acceptance,
): SignedIntent | undefined {
  if (order.intent_signature === null || order.intent_key === null) return undefined
  const intent: unknown = order.intent === null ? madeAgain(order, acceptance) : JSON.parse(order.intent)
  return { intent: orderIntentSchema.parse(intent), signature: order.intent_signature, publicKey: order.intent_key }
}

function madeAgain(
  order: Pick<OrderRecord, 'intent_key' | 'seen_hash' | 'seen_head'>,
  acceptance: Acceptance,
): unknown {
  if (!('version' in acceptance) || order.intent_key === null) throw new Error('an acceptance without an intent')
  return {
    type: 'order-intent',
    version: 1,
    orderId: acceptance.orderId,
    deviceKeyId: deviceKeyId(order.intent_key),
    productId: acceptance.productId,
    direction: acceptance.direction,
    stake: acceptance.stake,
    returnRateBp: acceptance.returnRateBp,
    countdownSeconds: acceptance.countdownSeconds,
    seenSeq: acceptance.seenSeq,
    seenHash: order.seen_hash ?? order.seen_head?.toString('hex'),
    seenAt: acceptance.seenAt,
    termsHash: acceptance.termsHash,
    ...(isPractice(acceptance) ? { practice: true } : {}),
  }
}
