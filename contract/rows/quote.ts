import * as z from 'zod/mini'
import { productIdSchema, timeSchema } from '../identifiers.ts'
import { priceSchema } from '../price.ts'

/** The last price of a product and its figures of the last 24 hours. Volumes are whole units of the product. */
export const quoteSchema = z.strictObject({
  productId: productIdSchema,
  seq: z.int(),
  ts: timeSchema,
  price: priceSchema,
  /** The price 24 hours ago, or the oldest known. The rise is computed from it. */
  open24h: priceSchema,
  high24h: priceSchema,
  low24h: priceSchema,
  volume24h: z.string(),
  /** Traded amount in the account currency. */
  amount24h: z.string(),
  /** Up to 24 prices, oldest first, for the small line chart. */
  spark: z.array(priceSchema),
})
export type Quote = z.infer<typeof quoteSchema>

/** One candle; `time` is its start. */
export const candleSchema = z.strictObject({
  time: timeSchema,
  open: priceSchema,
  high: priceSchema,
  low: priceSchema,
  close: priceSchema,
  /** Units of the product that were traded: from one minute a candle on, where it is asked for and the source of the prices says it. */
  volume: z.optional(z.number()),
})
export type Candle = z.infer<typeof candleSchema>
