/** The form of a page of a past day's chain: without the code that computes its hashes anew (past-ticks.ts). */
import * as z from 'zod/mini'
import { hashSchema, timeSchema } from '../identifiers.ts'
import { checkpointSchema, tradeSchema } from './tick.ts'

/** A place of the chain. */
const placeSchema = z.strictObject({ seq: z.int(), ts: timeSchema, hash: hashSchema })
export type ChainPlace = z.infer<typeof placeSchema>

const page = {
  /** The tick before the first of these; number 0 at the beginning of the chain. */
  before: placeSchema,
  /** One for each tick, in the order of the chain and without gaps: ms since the tick before it. */
  steps: z.array(z.int()),
  /** Null for a tick that is no price. */
  prices: z.array(z.nullable(z.int())),
  /** How much later the chain dates it than its source does, ms; null where the source dates nothing. */
  lags: z.array(z.nullable(z.int())),
  /** Places of the gap marks in these lists. All other ticks without a price are heartbeats. */
  gaps: z.array(z.int()),
  /** There where ticks name their trades: one for each tick, null for one that names none. An app from before can't compute such hashes. */
  trades: z.optional(z.array(z.nullable(tradeSchema))),
}

/** Ticks that follow each other. */
export const tickPageSchema = z.strictObject(page)
export type TickPage = z.infer<typeof tickPageSchema>

export const pastTicksSchema = z.strictObject({
  ...page,
  /** The signed head at the last of these ticks; null where there is none. */
  head: z.nullable(checkpointSchema),
  isLast: z.boolean(),
})
export type PastTicks = z.infer<typeof pastTicksSchema>
