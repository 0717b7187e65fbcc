import { hash } from 'node:crypto'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { intentText, type OrderIntent, type SignedIntent } from '../../contract/intent/order-intent.ts'
import { formatMoney, gainOf, parseMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { PracticeOrder } from '../../contract/rows/practice.ts'
import type { CountdownTerms } from '../../contract/rows/product.ts'
import { NO_RECEIPT_HASH, receiptText, type IntendedAcceptance } from '../../contract/settlement/receipt.ts'
import { ENTRY_GRACE_MS, HEAD_AGE_MS_MAX, SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import type { Tx } from '../database/transaction.ts'
import { practiceAccount } from '../ledger/accounts.ts'
import { holdStakes } from '../ledger/hold-stake.ts'
import { canPractise, projectPractice } from '../ledger/practice-account.ts'
import { checkOrderLimits } from '../limits/check-limits.ts'
import type { Head } from '../prices/chain/chain-writer.ts'
import type { Market, ProductNow } from '../prices/market/market-face.ts'
import { readOrderHeads, type OrderHead } from '../prices/market/read-order-heads.ts'
import { newOrderDocument, recordOrder } from './order-row.ts'
import { hasTermsOf } from './check-order-intent.ts'
import { insertOrders, type NewOrder } from './insert-orders.ts'
import { lockReceiptChains } from './receipt-chain.ts'
import { isTooSlow } from './is-too-slow.ts'
import { signRefusal } from './sign-refusal.ts'

export interface PlacedOrder {
  readonly order: Order | PracticeOrder
  readonly acceptance: { readonly receipt: IntendedAcceptance; readonly signature: string }
}

/** clock in ms; market: this process's; calendar: of the business time zone, for the persons' own limits. */
export interface BuyContext {
  readonly clock: { now(): number }
  readonly market: Market
  readonly calendar: BusinessCalendar
}

/** One person's order. The caller has checked the signature (check-order-intent.ts). */
export interface Buy {
  readonly userId: string
  readonly signed: SignedIntent
  /** By the clock of this process, ms. */
  readonly arrivedAt: number
}

/**
 * Buys up or down: holds stake and gain of each, and signs the terms together with the chain head as the database holds it, so that
 * the entry can only be a price that nobody has seen. Everything or nothing, in the caller's transaction, whose statements are as many
 * for one as for all.
 * @param buys of different persons
 * @returns in their order, or the refusal of the first that is refused: signed where it is one person's alone
 */
export async function placeOrders(
  tx: Tx,
  context: BuyContext,
  buys: readonly Buy[],
): Promise<Outcome<readonly PlacedOrder[]>> {
  const now = context.clock.now()
  const placed = await takeOrders(tx, { ...context, now }, buys)
  const [only, ...others] = buys
  return placed.ok || only === undefined || others.length > 0
    ? placed
    : signRefusal(placed, { intent: only.signed.intent, market: context.market, now: context.clock.now() })
}

async function takeOrders(
  tx: Tx,
  context: BuyContext & { readonly now: number },
  buys: readonly Buy[],
): Promise<Outcome<readonly PlacedOrder[]>> {
  if (isTooSlow(buys, context.now)) return refuse('too-slow')
  const drafts: Draft[] = []
  const heads = await readOrderHeads(
    tx,
    buys.map(({ signed }) => signed.intent),
    context.now,
  )
  for (const [index, buy] of buys.entries()) {
    const draft = draftOf(context, { ...buy, at: heads[index] })
    if (!draft.ok) return draft
    drafts.push(draft.value)
  }
  const limited = await checkOrderLimits(
    tx,
    context.calendar,
    // Practice counts for none of a person's limits.
    drafts.flatMap(({ userId, stakeMinor, terms, isPractice }) =>
      isPractice ? [] : [{ userId, stakeMinor, now: terms.acceptedAt }],
    ),
  )
  if (!limited.ok) return limited
  const chains = await lockReceiptChains(
    tx,
    drafts.map(({ chainId }) => chainId),
  )
  const accepted = drafts.map((draft): Accepted => {
    const receipt = { ...draft.terms, prevReceiptHash: chains.get(draft.chainId) ?? NO_RECEIPT_HASH }
    const text = receiptText(receipt)
    return { ...draft, receipt, text, signature: context.market.keys.sign(text) }
  })
  const numbers = await insertOrders(tx, accepted)
  if (numbers === 'before-a-notice') return refuse('unavailable')
  // Another person's id is taken too: receipts name an order by its id alone, and two of one id would convict an honest platform
  // (contract/evidence/contradiction-of.ts). The answer is the same as for one's own, so nobody can probe for ids.
  if (numbers.includes(undefined)) return refuse('id-taken')
  const held = await holdAll(tx, accepted)
  if (!held.ok) return held
  // A wait above may have made the order late. A refusal here ends the transaction without a trace of it.
  if (isTooSlow(buys, context.clock.now())) return refuse('too-slow')
  return done(
    accepted.map(({ userId, receipt, signature }, index) => {
      const number = numbers[index]
      if (number === undefined) throw new Error(`order ${receipt.orderId} was not written`)
      const order = newOrderDocument(receipt, number, context.calendar.dayOf)
      recordOrder(tx, userId, order)
      return { order, acceptance: { receipt, signature } }
    }),
  )
}

/** Holds stake and gain of each, with the money of its kind, and shows the practice balances that this moves. */
async function holdAll(tx: Tx, accepted: readonly Accepted[]): Promise<Outcome<void>> {
  const holds = accepted.map(({ userId, stakeMinor, receipt, isPractice }) => ({
    orderId: receipt.orderId,
    userId,
    isPractice,
    stakeMinor,
    gainMinor: gainOf(stakeMinor, receipt.returnRateBp),
  }))
  const at = Math.max(...accepted.map(({ receipt }) => receipt.acceptedAt))
  const practising = holds.flatMap(({ userId, isPractice }) => (isPractice ? [userId] : []))
  if (!(await canPractise(tx, practising))) return refuse('insufficient-balance')
  const held = await holdStakes(tx, holds, at)
  if (held.ok) await projectPractice(tx, practising, at)
  return held
}

/** A buy that the market takes, and its terms. */
interface Draft {
  readonly userId: string
  readonly isPractice: boolean
  /** The owner of the chain of receipts that it continues: the person, or their practice account. */
  readonly chainId: string
  readonly stakeMinor: bigint
  readonly signed: SignedIntent
  readonly terms: Omit<IntendedAcceptance, 'prevReceiptHash'>
  readonly head: Head
}

type Accepted = Draft & NewOrder

function draftOf(
  { market, now }: BuyContext & { readonly now: number },
  { userId, signed, at }: Buy & { readonly at: OrderHead | undefined },
): Outcome<Draft> {
  const { intent } = signed
  const product = market.product(intent.productId)
  if (product === null || at === undefined) return refuse('not-found')
  const { head } = at
  const stakeMinor = parseMoney(intent.stake)
  const refusal =
    refusedByMarket(product, at) ??
    refusedByTerms(product, intent, stakeMinor) ??
    refusedByClosing(product, intent.countdownSeconds, now)
  if (refusal !== null) return refusal
  // The order's time is the chain's: a clock beside it can put the entry's deadline off by no more than a head may be old.
  const acceptedAt = Math.min(Math.max(now, head.ts), head.ts + HEAD_AGE_MS_MAX)
  if (!at.isSeenInChain) return refuse('head-unknown')
  // The rule would void it as late: nobody's money is held for that.
  if (acceptedAt - intent.seenAt > HEAD_AGE_MS_MAX) return refuse('price-too-old')
  const terms = termsOf({ market, product, intent, head, acceptedAt })
  const isPractice = intent.practice === true
  return done({
    userId,
    isPractice,
    chainId: isPractice ? practiceAccount(userId) : userId,
    stakeMinor,
    signed,
    head,
    terms,
  })
}

function termsOf(input: {
  market: Market
  product: ProductNow
  intent: OrderIntent
  head: Head
  acceptedAt: number
}): Draft['terms'] {
  const { market, product, intent, head, acceptedAt } = input
  return {
    type: 'acceptance',
    version: 2,
    rule: SETTLEMENT_RULE,
    orderId: intent.orderId,
    productId: intent.productId,
    priceScale: product.product.priceScale,
    direction: intent.direction,
    stake: intent.stake,
    returnRateBp: intent.returnRateBp,
    countdownSeconds: intent.countdownSeconds,
    intentHash: hash('sha256', intentText(intent), 'hex'),
    seenSeq: intent.seenSeq,
    seenAt: intent.seenAt,
    termsHash: intent.termsHash,
    acceptedAt,
    acceptedSeq: head.seq,
    acceptedHash: head.hash,
    keyId: market.keys.keyId,
    ...(intent.practice === true ? { practice: true } : {}),
  }
}

function refusedByMarket({ session }: ProductNow, { prices }: OrderHead): Refusal | null {
  const opening = session.nextOpenAt === null ? undefined : { nextOpenAt: session.nextOpenAt }
  switch (session.status) {
    case 'closed':
      return refuse('product-closed', opening)
    case 'maintenance':
      return refuse('product-maintenance', opening)
    case 'open':
      // The app asks again by itself: no person needs to hear of a writer that another one follows within seconds.
      if (prices === 'unwritten') return { ...refuse('unavailable'), retryAfterSeconds: 1 }
      return prices === 'fresh' ? null : refuse('product-stalled')
  }
}

/** Another return rate than the person saw is never taken silently. */
function refusedByTerms({ product }: ProductNow, intent: OrderIntent, stakeMinor: bigint): Refusal | null {
  const terms: CountdownTerms | undefined = product.countdowns.find(
    (choice) => choice.seconds === intent.countdownSeconds,
  )
  if (!terms) return refuse('terms-changed', { countdownSeconds: intent.countdownSeconds })
  if (terms.returnRateBp !== intent.returnRateBp) {
    return refuse('terms-changed', { countdownSeconds: terms.seconds, returnRateBp: terms.returnRateBp })
  }
  if (!hasTermsOf(intent, product.priceScale)) return refuse('terms-changed', { countdownSeconds: terms.seconds })
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
  return refuse(session.ends.by === 'maintenance' ? 'product-maintenance' : 'product-closed', {
    closesAt: session.ends.at,
  })
}
