/**
 * The one event stream, GET /api/stream?products=a,b&listed=c,d (Server-Sent Events). Every tick of `products`, the newest price of
 * `listed` once a second, and pokes that say that a feed has moved: the data itself always comes by pull. Every event's data is one JSON
 * object of this union.
 */
import * as z from 'zod/mini'
import { checkpointSchema, tickSchema } from './settlement/tick.ts'
import { productIdSchema, timeSchema } from './identifiers.ts'
import { priceSchema } from './price.ts'

/** A price as a list shows it: the newest of its product. It has no hash, so nothing is checked against it. */
export const listedPriceSchema = z.strictObject({
  productId: productIdSchema,
  seq: z.int(),
  ts: timeSchema,
  price: priceSchema,
})
export type ListedPrice = z.infer<typeof listedPriceSchema>

export const streamEventSchema = z.discriminatedUnion('type', [
  /** First event, and then every few seconds: the server's clock, and proof that the line is alive. */
  z.strictObject({ type: z.literal('time'), serverTime: timeSchema }),
  /** Ticks since the last one sent, oldest first; per product the seqs are without gaps while the stream lasts. They come without their trades. */
  z.strictObject({ type: z.literal('ticks'), ticks: z.array(tickSchema) }),
  /** Listed products whose price has moved, at the beginning all of them. */
  z.strictObject({ type: z.literal('prices'), prices: z.array(listedPriceSchema) }),
  /** About one a second of each of `products`; of each of `listed` one at the beginning, then one each `LISTED_HEAD_EVERY_MS`. */
  z.strictObject({ type: z.literal('checkpoint'), checkpoint: checkpointSchema }),
  /** An operator of customer service, a person, is writing to this one: told while keys are pressed, and stored nowhere. */
  z.strictObject({ type: z.literal('typing'), who: z.literal('operator') }),
  z.strictObject({ type: z.literal('poke'), feed: z.enum(['user', 'public']), epoch: z.string(), seq: z.int() }),
])
export type StreamEvent = z.infer<typeof streamEventSchema>

export const STREAM_HEARTBEAT_MS = 5_000
export const LISTED_EVERY_MS = 1_000
/** A device keeps a signed head a minute of what it shows (src/sync/keep-heads.ts). Four times as often, each minute has one. */
export const LISTED_HEAD_EVERY_MS = 15_000
