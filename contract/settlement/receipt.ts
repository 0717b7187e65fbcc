/** The receipts that the platform signs about an order: its terms at acceptance, its ticks at settlement. RFC 8785 text, Ed25519. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, keysSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { moneySchema, positiveMoneySchema } from '../money-schema.ts'
import { VOID_REASONS } from '../rows/order-status.ts'
import { directionSchema } from '../rows/order.ts'
import { countdownSchema, returnRateSchema, signedIntentSchema } from '../intent/order-intent.ts'
import { signedReceipt } from '../signed-schema.ts'
import { restoreNoticeSchema } from './restore-notice.ts'
import { SETTLEMENT_RULES } from './settle.ts'
import { checkpointSchema, tickSchema } from './tick.ts'
import { voidNoticeSchema } from './void-notice.ts'

/** The terms of an order that was accepted under the first rule. New orders have none of these. */
const firstAcceptanceSchema = z.strictObject({
  type: z.literal('acceptance'),
  rule: z.literal('settle-1'),
  orderId: idSchema,
  productId: productIdSchema,
  priceScale: z.int(),
  direction: directionSchema,
  stake: moneySchema,
  returnRateBp: z.int(),
  countdownSeconds: z.int(),
  acceptedAt: timeSchema,
  acceptedSeq: z.int(),
  acceptedHash: hashSchema,
  entryGraceMs: z.int(),
  maxGapMs: z.int(),
  keyId: keyIdSchema,
})

/**
 * The terms of an order under `settle-2`. Grace and gap are constants of the rule. Every number has bounds, so that a signature
 * over absurd terms verifies nowhere.
 */
const terms = {
  type: z.literal('acceptance'),
  rule: z.literal('settle-2'),
  orderId: idSchema,
  productId: productIdSchema,
  priceScale: z.int().check(z.minimum(0), z.maximum(8)),
  direction: directionSchema,
  stake: positiveMoneySchema,
  returnRateBp: returnRateSchema,
  countdownSeconds: countdownSchema,
  acceptedAt: timeSchema,
  acceptedSeq: z.int().check(z.minimum(1)),
  acceptedHash: hashSchema,
  keyId: keyIdSchema,
}

/** The acceptance of an order from before there were intents, so its buyer's device signed nothing. New orders never get one. */
const plainAcceptanceSchema = z.strictObject(terms)
export type PlainAcceptance = z.infer<typeof plainAcceptanceSchema>

/** The answer to a signed intent. */
const intendedAcceptanceSchema = z.strictObject({
  ...terms,
  version: z.literal(2),
  /** sha256 of the intent's text: what the person asked for. */
  intentHash: hashSchema,
  /** The head that the person saw, as the intent says. An acceptance that comes more than 2 s after it is void as `late`. */
  seenSeq: z.int().check(z.minimum(1)),
  seenAt: timeSchema,
  termsHash: hashSchema,
  /** sha256 of the text of this person's acceptance before this one; 64 zeros for their first. One that is left out or put in breaks the chain. */
  prevReceiptHash: hashSchema,
  /** There for an order with practice money, whose intent and result say so too. Practice receipts are a chain of their own. */
  practice: z.optional(z.literal(true)),
})
/** The acceptance that the server signs for a new order. */
export type IntendedAcceptance = z.infer<typeof intendedAcceptanceSchema>

export const acceptanceSchema = z.union([intendedAcceptanceSchema, plainAcceptanceSchema, firstAcceptanceSchema])
export type Acceptance = z.infer<typeof acceptanceSchema>

/** Stands for the receipt before a person's first one. */
export const NO_RECEIPT_HASH = '0'.repeat(64)

export const settlementSchema = z.strictObject({
  type: z.literal('settlement'),
  /** The rule under which the order was accepted. */
  rule: z.enum(SETTLEMENT_RULES),
  orderId: idSchema,
  status: z.enum(['won', 'lost', 'tie', 'void']),
  voidReason: z.nullable(z.enum(VOID_REASONS)),
  entrySeq: z.nullable(z.int()),
  entryHash: z.nullable(hashSchema),
  exitTime: z.nullable(timeSchema),
  exitSeq: z.nullable(z.int()),
  exitHash: z.nullable(hashSchema),
  payout: moneySchema,
  profit: moneySchema,
  settledAt: timeSchema,
  keyId: keyIdSchema,
  /** There for `operator` and `restored` alone: the notice that voids the order. */
  noticeId: z.optional(idSchema),
  /** There for an order with practice money, as in its acceptance. */
  practice: z.optional(z.literal(true)),
})
export type SettlementReceipt = z.infer<typeof settlementSchema>

/** The text that a receipt's signature covers. */
export function receiptText(receipt: Acceptance | SettlementReceipt): string {
  return canonicalJson(receipt)
}

/** Whether an order was bought with practice money: nothing was at stake, and nothing was won. */
export function isPractice(receipt: Acceptance | SettlementReceipt): boolean {
  return 'practice' in receipt && receipt.practice === true
}

/** Everything needed to check an order without the server. */
export const proofSchema = z.strictObject({
  version: z.literal(1),
  acceptance: signedReceipt(acceptanceSchema),
  /** The intent that the buyer's device signed; there for every order whose acceptance answers one. */
  intent: z.optional(signedIntentSchema),
  settlement: z.nullable(signedReceipt(settlementSchema)),
  /** There for an order that operators voided. */
  notice: z.optional(signedReceipt(voidNoticeSchema)),
  /** There for an order that a restored backup voided. */
  restore: z.optional(signedReceipt(restoreNoticeSchema)),
  /**
   * From the tick after `acceptedSeq` to the first one above the exit time, or to the notice's head, without gaps; hashes
   * chain from `acceptedHash`.
   */
  ticks: z.array(tickSchema),
  /** Signed heads at or around these ticks. */
  checkpoints: z.array(checkpointSchema),
  /** Key id → Ed25519 public key, base64url. */
  keys: keysSchema,
})
/**
 * `source`: what the prices came from, in a proof that is kept or saved: the walk that they were made by (contract/market/walk.ts), or the
 * messages that they were signed in (contract/pyth/signed-prices.ts).
 */
export type Proof = z.infer<typeof proofSchema> & {
  readonly source?: { readonly type: 'walk' | 'signed-prices' } | undefined
}
