import * as z from 'zod/mini'
import { productIdSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'

/** One choice of a product: how long, what a right order gains, how much may be staked. */
export const countdownTermsSchema = z.strictObject({
  seconds: z.int().check(z.positive()),
  returnRateBp: z.int().check(z.positive()),
  minimumStake: moneySchema,
  maximumStake: moneySchema,
})
export type CountdownTerms = z.infer<typeof countdownTermsSchema>

/** open: takes orders. closed: outside its hours. maintenance: planned. stalled: its prices have stopped coming. */
export const MARKET_STATUSES = ['open', 'closed', 'maintenance', 'stalled'] as const

/** A product, public. Prices are not here: they come by the stream and by quotes. */
export const productSchema = z.strictObject({
  id: productIdSchema,
  /** "BTC/USDT" */
  code: z.string(),
  /** Plain name by language tag; "en-US" is always there. */
  names: z.record(z.string(), z.string()),
  priceScale: z.int().check(z.minimum(0), z.maximum(8)),
  status: z.enum(MARKET_STATUSES),
  /** When a product that is closed or under maintenance opens again, where that is known. */
  nextOpenAt: z.nullable(timeSchema),
  countdowns: z.array(countdownTermsSchema),
  isRecommended: z.boolean(),
  sortOrder: z.int(),
})
export type Product = z.infer<typeof productSchema>
