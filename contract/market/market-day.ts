/** The signed texts by which the platform binds itself before a simulated day: its seeds, its beacon, and each product's terms. RFC 8785, Ed25519. */
import * as z from 'zod/mini'
import { beaconSchema } from '../beacon/beacon-schema.ts'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, keyIdSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { signedNotice } from '../signed-schema.ts'
import { START_PRICE_MAX } from '../settlement/simulated-day.ts'

export const marketDaySchema = z.strictObject({
  type: z.literal('market-day'),
  version: z.literal(1),
  algorithm: z.literal('simulated-day-2'),
  day: z.iso.date(),
  /** The hash before the day's first minute seed (minute-seeds.ts). */
  anchor: hashSchema,
  beacon: beaconSchema,
  /** After the day's start only for a day that the platform did not see begin. */
  madeAt: timeSchema,
  keyId: keyIdSchema,
})
export type MarketDay = z.infer<typeof marketDaySchema>

export const marketTermsSchema = z.strictObject({
  type: z.literal('market-terms'),
  version: z.literal(1),
  day: z.iso.date(),
  productId: productIdSchema,
  /** Yearly, in basis points. */
  volatilityBp: z.int().check(z.positive(), z.maximum(100_000)),
  /** For a product that has no price yet. */
  startPrice: z.int().check(z.positive(), z.maximum(START_PRICE_MAX)),
  madeAt: timeSchema,
  keyId: keyIdSchema,
})
export type MarketTerms = z.infer<typeof marketTermsSchema>

export const signedMarketDaySchema = signedNotice(marketDaySchema)
export type SignedMarketDay = z.infer<typeof signedMarketDaySchema>
export const signedMarketTermsSchema = signedNotice(marketTermsSchema)
export type SignedMarketTerms = z.infer<typeof signedMarketTermsSchema>

/** One of the texts that bind a day, signed. */
export type SignedMarketText = SignedMarketDay | SignedMarketTerms

/** The name of the text, of which there is one: the log and a device's memory keep the first under it. */
export function marketTextName(notice: MarketDay | MarketTerms): string {
  return notice.type === 'market-day' ? `market-day/${notice.day}` : `market-terms/${notice.day}/${notice.productId}`
}

/** The text that the signature of either covers. */
export function marketText(notice: MarketDay | MarketTerms): string {
  return canonicalJson(notice)
}
