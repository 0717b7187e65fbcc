/**
 * The signed text by which the platform says, when a day (UTC) is over, of which trades a product's prices of that day were. Anybody who has the
 * source's own list of them works its digest out again. RFC 8785, Ed25519.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, keyIdSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { tradeSchema, type Trade } from '../settlement/tick.ts'
import { signedNotice } from '../signed-schema.ts'

const facts = {
  type: z.literal('trade-digest'),
  /** By the chain's time. */
  day: z.iso.date(),
  productId: productIdSchema,
  trades: z.int().check(z.positive()),
  first: tradeSchema,
  last: tradeSchema,
  /** sha256 over the lines of all trades (`tradeLine`), in the order of the chain. */
  digest: hashSchema,
  /** How many trades are not the next one of the trade before them; null where the source does not number its trades. */
  jumps: z.nullable(z.int().check(z.nonnegative())),
  /** Number and hash of the tick of the last trade. */
  lastSeq: z.int().check(z.positive()),
  lastHash: hashSchema,
  madeAt: timeSchema,
  keyId: keyIdSchema,
}
/** Says nothing of prices without a trade, nor of gap marks. No new digest is one. */
const firstDigestSchema = z.strictObject({ ...facts, version: z.literal(1) })
const presentDigestSchema = z.strictObject({
  ...facts,
  version: z.literal(2),
  /** Prices of the day that name no trade: the digest covers none of them. */
  unnamed: z.int().check(z.nonnegative()),
  /** How many of the jumps have no gap mark before them; null where `jumps` is. */
  unmarkedJumps: z.nullable(z.int().check(z.nonnegative())),
})
/** The digest that the platform signs today. */
export type PresentTradeDigest = z.infer<typeof presentDigestSchema>

export const tradeDigestSchema = z.discriminatedUnion('version', [presentDigestSchema, firstDigestSchema])
export type TradeDigest = z.infer<typeof tradeDigestSchema>

export const signedTradeDigestSchema = signedNotice(tradeDigestSchema)
export type SignedTradeDigest = z.infer<typeof signedTradeDigestSchema>

/** The text that the signature covers. */
export function tradeDigestText(notice: TradeDigest): string {
  return canonicalJson(notice)
}

/** A trade's line in the digest. */
export function tradeLine({ symbol, id }: Trade): string {
  return `${symbol}|${id}\n`
}
