import { getHead } from '../../contract/endpoints/market.ts'
import { intentText, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { orderTermsHash } from '../../contract/intent/order-terms.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Direction } from '../../contract/rows/order-status.ts'
import { call } from '../remote/call.ts'
import { ticksOf } from '../store/prices/live-prices.ts'
import { deviceSigner } from './device-key.ts'

/** An order as a person chose it, at the terms on the screen. */
export interface OrderWish {
  readonly productId: string
  readonly priceScale: number
  readonly direction: Direction
  readonly stake: string
  readonly countdownSeconds: number
  readonly returnRateBp: number
  /** With practice money. Absent: with real money. */
  readonly practice?: true
}

export interface SignedOrder {
  readonly intent: OrderIntent
  readonly signature: string
}

/**
 * Signs what a person asks for, at the newest tick that this device has seen.
 * @param seen `live`: of the stream, else asked for; `asked`: asked for, since the stream's was too old or not in the chain
 */
export async function signOrder(
  wish: OrderWish,
  orderId: string,
  seen: 'live' | 'asked',
): Promise<Outcome<SignedOrder>> {
  const [signer, head] = await Promise.all([deviceSigner(), seenHead(wish.productId, seen)])
  if (!signer.ok) return signer
  if (!head.ok) return head
  const { priceScale, ...asked } = wish
  const intent: OrderIntent = {
    type: 'order-intent',
    version: 1,
    orderId,
    deviceKeyId: signer.value.keyId,
    ...asked,
    seenSeq: head.value.seq,
    seenHash: head.value.hash,
    seenAt: head.value.ts,
    termsHash: orderTermsHash({ ...asked, priceScale }),
  }
  return done({ intent, signature: await signer.value.sign(intentText(intent)) })
}

async function seenHead(
  productId: string,
  seen: 'live' | 'asked',
): Promise<Outcome<{ readonly seq: number; readonly hash: string; readonly ts: number }>> {
  const newest = seen === 'live' ? ticksOf(productId).at(-1) : undefined
  if (newest) return done(newest)
  const asked = await call(getHead, { params: { id: productId } })
  return asked.ok || asked.problem === 'unavailable' ? asked : refuse('no-price-seen')
}
