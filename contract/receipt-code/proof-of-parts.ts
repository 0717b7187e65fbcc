/** The proof that a receipt's code stands for, put together from its parts and the prices between. Nothing here is checked yet. */
import { deviceKeyId } from '../intent/device-key.ts'
import { intentHash, type OrderIntent } from '../intent/order-intent.ts'
import { orderTermsHash } from '../intent/order-terms.ts'
import { keyOf } from '../key-of.ts'
import { formatMoney } from '../money.ts'
import { settlementTerms } from '../settlement/check-result.ts'
import { isFinalSettlement, payoutOf } from '../settlement/payout.ts'
import type { IntendedAcceptance, Proof, SettlementReceipt } from '../settlement/receipt.ts'
import { settle } from '../settlement/settle.ts'
import type { Tick } from '../settlement/tick.ts'
import type { ClaimTerms } from './price-claim.ts'
import type { SignedPart } from './signed-part.ts'

interface Parts {
  readonly terms: ClaimTerms
  readonly signed: SignedPart
  readonly ticks: readonly Tick[]
  readonly keys: Readonly<Record<string, string>>
}

/** Null where the ticks do not decide, or the key is none of `keys`. */
export function proofOfParts(parts: Parts): Proof | null {
  const { terms, signed, ticks, keys } = parts
  const { productId, keyId } = terms
  const key = keyOf(keys, keyId)
  const last = ticks.at(-1)
  if (key === undefined || last === undefined) return null
  const intent = intentOf(parts)
  const acceptance = acceptanceOf(parts, intent)
  const settlement = settlementOf(parts, acceptance, last)
  if (settlement === null) return null
  const { seq, ts, hash } = last
  return {
    version: 1,
    acceptance: { receipt: acceptance, signature: signed.signatures.acceptance },
    intent: { intent, publicKey: signed.publicKey, signature: signed.signatures.intent },
    settlement: { receipt: settlement, signature: signed.signatures.settlement },
    ticks: [...ticks],
    checkpoints: [{ productId, seq, ts, hash, keyId, signature: terms.signature }],
    keys: { [keyId]: key },
  }
}

/** A mark that an order with real money lacks. */
function practiceOf({ isPractice }: SignedPart): { readonly practice?: true } {
  return isPractice ? { practice: true } : {}
}

function intentOf({ terms, signed }: Parts): OrderIntent {
  const { productId, priceScale, direction, countdownSeconds, seenAt } = terms
  const { orderId, returnRateBp, seenSeq, seenHash, publicKey, stakeMinor } = signed
  return {
    type: 'order-intent',
    version: 1,
    orderId,
    deviceKeyId: deviceKeyId(publicKey),
    productId,
    direction,
    stake: formatMoney(stakeMinor),
    returnRateBp,
    countdownSeconds,
    seenSeq,
    seenHash,
    seenAt,
    termsHash: orderTermsHash({ productId, priceScale, countdownSeconds, returnRateBp }),
    ...practiceOf(signed),
  }
}

function acceptanceOf({ terms, signed }: Parts, intent: OrderIntent): IntendedAcceptance {
  const { orderId, productId, direction, stake, returnRateBp, countdownSeconds, seenSeq, seenAt, termsHash } = intent
  return {
    type: 'acceptance',
    version: 2,
    rule: 'settle-2',
    orderId,
    productId,
    priceScale: terms.priceScale,
    direction,
    stake,
    returnRateBp,
    countdownSeconds,
    acceptedAt: terms.acceptedAt,
    acceptedSeq: terms.acceptedSeq,
    acceptedHash: terms.acceptedHash,
    intentHash: intentHash(intent),
    seenSeq,
    seenAt,
    termsHash,
    prevReceiptHash: signed.prevReceiptHash,
    keyId: terms.keyId,
    ...practiceOf(signed),
  }
}

/** The result that the rule gives, in the form that the platform signs. The signature in the code says whether the platform gave the same. */
function settlementOf({ signed, ticks }: Parts, acceptance: IntendedAcceptance, last: Tick): SettlementReceipt | null {
  const { stakeMinor, returnRateBp, settledAfterMs } = signed
  const settlement = settle(settlementTerms(acceptance), ticks)
  if (!isFinalSettlement(settlement)) return null
  const { status, entry, exit, exitTime } = settlement
  const { payoutMinor, profitMinor } = payoutOf(status, { stakeMinor, returnRateBp })
  return {
    type: 'settlement',
    rule: 'settle-2',
    orderId: acceptance.orderId,
    status,
    voidReason: settlement.status === 'void' ? settlement.reason : null,
    entrySeq: entry?.seq ?? null,
    entryHash: entry?.hash ?? null,
    exitTime,
    exitSeq: exit?.seq ?? null,
    exitHash: exit?.hash ?? null,
    payout: formatMoney(payoutMinor),
    profit: formatMoney(profitMinor),
    settledAt: last.ts + settledAfterMs,
    keyId: acceptance.keyId,
    ...practiceOf(signed),
  }
}
