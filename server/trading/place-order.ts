import type { Insertable } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { placeOrder as placeOrderEndpoint } from '../../contract/endpoints/orders.ts'
import { formatMoney, gainOf, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { CountdownTerms } from '../../contract/rows/product.ts'
import { receiptText, type Acceptance } from '../../contract/settlement/receipt.ts'
import { SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import { sqlState, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { holdStake } from '../ledger/hold-stake.ts'
import { checkLimits } from '../limits/check-limits.ts'
import type { Market, ProductNow } from '../prices/market.ts'
import { orderDocument, type OrderRecord } from './order-row.ts'
import { ENTRY_GRACE_MS, HEAD_AGE_MS_MAX, MAX_GAP_MS } from './settlement-terms.ts'
import type { OrdersTable } from './tables.ts'

type OrderBody = Body<typeof placeOrderEndpoint>

export interface PlacedOrder {
  readonly order: Order
  readonly acceptance: { readonly receipt: Acceptance; readonly signature: string }
}

/**
 * Buys up or down: holds the stake and the gain, and signs the terms together with the chain head, so that the entry can
 * only be a price that nobody has seen. Everything or nothing, in the caller's transaction.
 * @param context userId: whose money; clock in ms; market: this process's; calendar: of the business time zone, for the person's own limits
 */
export async function placeOrder(
  tx: Tx,
  context: { readonly userId: string; readonly clock: { now(): number }; readonly market: Market; readonly calendar: BusinessCalendar },
  body: OrderBody,
): Promise<Outcome<PlacedOrder>> {
  const product = context.market.product(body.productId)
  if (product === null) return refuse('not-found')
  const now = context.clock.now()
  const stakeMinor = parseMoney(body.stake)
  const refusal = refusedByMarket(product) ?? refusedByTerms(product, body, stakeMinor) ?? refusedByClosing(product, body.countdownSeconds, now)
  if (refusal !== null) return refusal

  // The order's time is the chain's: a clock beside it can put the entry's deadline off by no more than a head may be old.
  const acceptedAt = Math.min(Math.max(now, product.head.ts), product.head.ts + HEAD_AGE_MS_MAX)
  const limited = await checkLimits(tx, { userId: context.userId, now: acceptedAt, calendar: context.calendar }, { kind: 'order', stakeMinor })
  if (!limited.ok) return limited
  const receipt = acceptanceOf(context.market, product, body, acceptedAt)
  const acceptance = { receipt, signature: context.market.keys.sign(receiptText(receipt)) }
  const row = await insert(tx, {
    id: body.id, user_id: context.userId, product_id: body.productId, direction: body.direction, stake_minor: stakeMinor,
    return_rate_bp: body.returnRateBp, countdown_seconds: body.countdownSeconds, status: 'waiting', accepted_at: BigInt(acceptedAt),
    accepted_seq: BigInt(product.head.seq), accepted_ts: BigInt(product.head.ts), entry_grace_ms: ENTRY_GRACE_MS, max_gap_ms: MAX_GAP_MS,
    acceptance: receiptText(receipt), acceptance_signature: acceptance.signature,
  })
  if (row === 'before-a-notice') return refuse('unavailable')
  // Whose it is, is not said: an id that is not one's own answers as any that is taken.
  if (!row) return refuse('id-taken')
  const held = await holdStake(tx, {
    orderId: body.id, userId: context.userId, stakeMinor, gainMinor: gainOf(stakeMinor, body.returnRateBp), at: acceptedAt,
  })
  if (!held.ok) return held
  const order = orderDocument(row)
  recordChange(tx, { owner: context.userId, collection: 'orders', id: order.id, doc: order })
  return done({ order, acceptance })
}

/** The database refuses an order whose place in the chain operators have signed a notice over meanwhile: at the next head it can be taken. */
async function insert(tx: Tx, values: Insertable<OrdersTable>): Promise<OrderRecord | undefined | 'before-a-notice'> {
  try {
    return await tx.db.insertInto('orders').values(values).onConflict((conflict) => conflict.doNothing()).returningAll().executeTakeFirst()
  } catch (error) {
    if (sqlState(error) === 'CV001') return 'before-a-notice'
    throw error
  }
}

function acceptanceOf(market: Market, product: ProductNow, body: OrderBody, acceptedAt: number): Acceptance {
  return {
    type: 'acceptance',
    rule: SETTLEMENT_RULE,
    orderId: body.id,
    productId: body.productId,
    priceScale: product.product.priceScale,
    direction: body.direction,
    stake: body.stake,
    returnRateBp: body.returnRateBp,
    countdownSeconds: body.countdownSeconds,
    acceptedAt,
    acceptedSeq: product.head.seq,
    acceptedHash: product.head.hash,
    entryGraceMs: ENTRY_GRACE_MS,
    maxGapMs: MAX_GAP_MS,
    keyId: market.keys.keyId,
  }
}

function refusedByMarket({ status, session, head }: ProductNow): Refusal | null {
  const opening = session.nextOpenAt === null ? undefined : { nextOpenAt: session.nextOpenAt }
  switch (status) {
    case 'closed':
      return refuse('product-closed', opening)
    case 'maintenance':
      return refuse('product-maintenance', opening)
    case 'stalled':
      return refuse('product-stalled')
    case 'open':
      return head.seq === 0 ? refuse('product-stalled') : null
  }
}

/** Another return rate than the person saw is never taken silently. */
function refusedByTerms({ product }: ProductNow, body: OrderBody, stakeMinor: bigint): Refusal | null {
  const terms: CountdownTerms | undefined = product.countdowns.find((choice) => choice.seconds === body.countdownSeconds)
  if (!terms) return refuse('terms-changed', { countdownSeconds: body.countdownSeconds })
  if (terms.returnRateBp !== body.returnRateBp) {
    return refuse('terms-changed', { countdownSeconds: terms.seconds, returnRateBp: terms.returnRateBp })
  }
  const minimum = parseMoney(terms.minimumStake)
  const maximum = parseMoney(terms.maximumStake)
  if (stakeMinor < minimum) return refuse('stake-below-minimum', { minimum: formatMoney(minimum) })
  if (stakeMinor > maximum) return refuse('stake-above-maximum', { maximum: formatMoney(maximum) })
  return null
}

/** Rule 7: what could not be settled before the market closes or is maintained is not begun. */
function refusedByClosing({ session }: ProductNow, countdownSeconds: number, now: number): Refusal | null {
  const lastExit = now + ENTRY_GRACE_MS + countdownSeconds * 1_000
  if (session.ends === null || lastExit < session.ends.at) return null
  return refuse(session.ends.by === 'maintenance' ? 'product-maintenance' : 'product-closed', { closesAt: session.ends.at })
}
