import { getHead } from '../../contract/endpoints/market.ts'
import { intentText, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { orderTermsHash } from '../../contract/intent/order-terms.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Direction } from '../../contract/rows/order-status.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { call } from '../remote/call.ts'
import { shownTickOf } from '../store/prices/live-prices.ts'
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

export interface AskedOrder {
  readonly signed: SignedOrder
  /** Whether the head that it names came by the stream, so that it stood on the screen. */
  readonly isSeenLive: boolean
}

/**
 * Signs what a person asks for, at the newest tick that the screen shows.
 * @param seen `live`: of the stream, else asked for; `asked`: asked for, since the stream's was too old or not in the chain
 */
export async function signOrder(
  wish: OrderWish,
  orderId: string,
  seen: 'live' | 'asked',
): Promise<Outcome<AskedOrder>> {
  const [signer, head] = await Promise.all([deviceSigner(), seenHead(wish.productId, seen)])
  if (!signer.ok) return signer
  if (!head.ok) return head
  const { priceScale, ...asked } = wish
  const { tick, isSeenLive } = head.value
  const intent: OrderIntent = {
    type: 'order-intent',
    version: 1,
    orderId,
    deviceKeyId: signer.value.keyId,
    ...asked,
    seenSeq: tick.seq,
    seenHash: tick.hash,
    seenAt: tick.ts,
    termsHash: orderTermsHash({ ...asked, priceScale }),
  }
  return done({ signed: { intent, signature: await signer.value.sign(intentText(intent)) }, isSeenLive })
}

async function seenHead(
  productId: string,
  seen: 'live' | 'asked',
): Promise<Outcome<Pick<AskedOrder, 'isSeenLive'> & { readonly tick: Pick<Tick, 'seq' | 'hash' | 'ts'> }>> {
  const newest = seen === 'live' ? shownTickOf(productId) : undefined
  if (newest) return done({ tick: newest, isSeenLive: true })
  const asked = await call(getHead, { params: { id: productId } })
  if (asked.ok) return done({ tick: asked.value, isSeenLive: false })
  return asked.problem === 'unavailable' ? asked : refuse('no-price-seen')
}
