import { sql } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { placeOrder as placeOrderEndpoint } from '../../contract/endpoints/orders.ts'
import { formatMoney, gainOf, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { CountdownTerms } from '../../contract/rows/product.ts'
import { receiptText, type NewAcceptance } from '../../contract/settlement/receipt.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS, SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import { sqlState, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { holdStakes } from '../ledger/hold-stake.ts'
import { checkOrderLimits } from '../limits/check-limits.ts'
import type { Head } from '../prices/chain-writer.ts'
import type { Market, ProductNow } from '../prices/market-face.ts'
import { readOrderHeads, type OrderHead } from '../prices/read-order-heads.ts'
import { orderDocument, type OrderRecord } from './order-row.ts'
import { HEAD_AGE_MS_MAX } from './settlement-terms.ts'

type OrderBody = Body<typeof placeOrderEndpoint>

export interface PlacedOrder {
  readonly order: Order
  readonly acceptance: { readonly receipt: NewAcceptance; readonly signature: string }
}

/** clock in ms; market: this process's; calendar: of the business time zone, for the persons' own limits. */
export interface BuyContext {
  readonly clock: { now(): number }
  readonly market: Market
  readonly calendar: BusinessCalendar
}

/** What one person buys. */
export interface Buy {
  readonly userId: string
  readonly body: OrderBody
}

/**
 * Buys up or down: holds stake and gain of each, and signs the terms together with the chain head as the database holds it, so that
 * the entry can only be a price that nobody has seen. Everything or nothing, in the caller's transaction, whose statements are as many
 * for one as for all.
 * @param buys of different persons
 * @returns in their order, or the refusal of the first that is refused
 */
export async function placeOrders(tx: Tx, context: BuyContext, buys: readonly Buy[]): Promise<Outcome<readonly PlacedOrder[]>> {
  const drafts: Draft[] = []
  const now = context.clock.now()
  const heads = await readOrderHeads(tx, buys.map(({ body }) => body.productId), now)
  for (const buy of buys) {
    const draft = draftOf(context, { ...buy, now, at: heads.get(buy.body.productId) })
    if (!draft.ok) return draft
    drafts.push(draft.value)
  }
  const limited = await checkOrderLimits(tx, context.calendar, drafts.map(({ userId, stakeMinor, receipt }) => ({ userId, stakeMinor, now: receipt.acceptedAt })))
  if (!limited.ok) return limited
  const accepted = drafts.map((draft) => ({ ...draft, signature: context.market.keys.sign(receiptText(draft.receipt)) }))
  const rows = await insertOrders(tx, accepted)
  if (rows === 'before-a-notice') return refuse('unavailable')
  // Whose it is, is not said: an id that is not one's own answers as any that is taken.
  if (rows.length < buys.length) return refuse('id-taken')
  const holds = drafts.map(({ userId, stakeMinor, receipt }) => ({ orderId: receipt.orderId, userId, stakeMinor, gainMinor: gainOf(stakeMinor, receipt.returnRateBp) }))
  const held = await holdStakes(tx, holds, Math.max(...drafts.map(({ receipt }) => receipt.acceptedAt)))
  if (!held.ok) return held
  const byId = new Map(rows.map((row) => [row.id, row]))
  return done(accepted.map(({ userId, receipt, signature }) => {
    const row = byId.get(receipt.orderId)
    if (row === undefined) throw new Error(`order ${receipt.orderId} was not written`)
    const order = orderDocument(row, context.calendar.dayOf)
    recordChange(tx, { owner: userId, collection: 'orders', id: order.id, doc: order })
    return { order, acceptance: { receipt, signature } }
  }))
}

/** One person's buy. */
export async function placeOrder(tx: Tx, context: BuyContext & { readonly userId: string }, body: OrderBody): Promise<Outcome<PlacedOrder>> {
  const placed = await placeOrders(tx, context, [{ userId: context.userId, body }])
  if (!placed.ok) return placed
  const [only] = placed.value
  if (only === undefined) throw new Error('no order was placed')
  return done(only)
}

/** A buy that the market takes, and its terms. */
interface Draft {
  readonly userId: string
  readonly stakeMinor: bigint
  readonly receipt: NewAcceptance
  readonly head: Head
}

function draftOf({ market }: BuyContext, { userId, body, now, at }: Buy & { readonly now: number; readonly at: OrderHead | undefined }): Outcome<Draft> {
  const product = market.product(body.productId)
  if (product === null || at === undefined) return refuse('not-found')
  const { head } = at
  const stakeMinor = parseMoney(body.stake)
  const refusal = refusedByMarket(product, at) ?? refusedByTerms(product, body, stakeMinor) ?? refusedByClosing(product, body.countdownSeconds, now)
  if (refusal !== null) return refusal
  // The order's time is the chain's: a clock beside it can put the entry's deadline off by no more than a head may be old.
  const acceptedAt = Math.min(Math.max(now, head.ts), head.ts + HEAD_AGE_MS_MAX)
  return done({ userId, stakeMinor, receipt: acceptanceOf({ market, product, body, head, acceptedAt }), head })
}

/**
 * One statement. Those whose id is taken are not among the rows. The database refuses an order whose place in the chain operators
 * have signed a notice over meanwhile: at the next head it can be taken.
 */
async function insertOrders(tx: Tx, drafts: readonly (Draft & { readonly signature: string })[]): Promise<readonly OrderRecord[] | 'before-a-notice'> {
  const column = <T>(valueOf: (draft: Draft & { readonly signature: string }) => T) => drafts.map(valueOf)
  try {
    const { rows } = await sql<OrderRecord>`
      insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq,
        accepted_ts, rule, entry_grace_ms, max_gap_ms, acceptance, acceptance_signature)
      select id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, 'waiting', accepted_at, accepted_seq, accepted_ts,
        ${SETTLEMENT_RULE}, ${ENTRY_GRACE_MS}::int, ${MAX_GAP_MS}::int, acceptance, acceptance_signature
      from unnest(
        ${column(({ receipt }) => receipt.orderId)}::uuid[], ${column(({ userId }) => userId)}::uuid[], ${column(({ receipt }) => receipt.productId)}::text[],
        ${column(({ receipt }) => receipt.direction)}::text[], ${column(({ stakeMinor }) => stakeMinor)}::int8[],
        ${column(({ receipt }) => receipt.returnRateBp)}::int[], ${column(({ receipt }) => receipt.countdownSeconds)}::int[],
        ${column(({ receipt }) => receipt.acceptedAt)}::int8[], ${column(({ head }) => head.seq)}::int8[], ${column(({ head }) => head.ts)}::int8[],
        ${column(({ receipt }) => receiptText(receipt))}::text[], ${column(({ signature }) => signature)}::text[]
      ) with ordinality as n(id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, accepted_at, accepted_seq,
        accepted_ts, acceptance, acceptance_signature, place)
      order by place
      on conflict do nothing returning *`.execute(tx.db)
    return rows
  } catch (error) {
    if (sqlState(error) === 'CV001') return 'before-a-notice'
    throw error
  }
}

function acceptanceOf(input: { market: Market; product: ProductNow; body: OrderBody; head: Head; acceptedAt: number }): NewAcceptance {
  const { market, product, body, head, acceptedAt } = input
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
    acceptedSeq: head.seq,
    acceptedHash: head.hash,
    keyId: market.keys.keyId,
  }
}

function refusedByMarket({ session }: ProductNow, { isFresh }: OrderHead): Refusal | null {
  const opening = session.nextOpenAt === null ? undefined : { nextOpenAt: session.nextOpenAt }
  switch (session.status) {
    case 'closed':
      return refuse('product-closed', opening)
    case 'maintenance':
      return refuse('product-maintenance', opening)
    case 'open':
      return isFresh ? null : refuse('product-stalled')
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
