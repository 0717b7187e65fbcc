/** A page of a past day's chain as it travels: lists of numbers, without the hashes, which its reader computes anew. */
import * as z from 'zod/mini'
import { hashSchema, timeSchema } from '../identifiers.ts'
import { createTickDigest } from './tick-digest.ts'
import { checkpointSchema, tickText, type Tick } from './tick.ts'

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

/** @param ticks follow each other in the chain, and `before` is the place before them */
export function packTicks(before: ChainPlace, ticks: readonly Tick[]): TickPage {
  return {
    before,
    steps: ticks.map(({ ts }, at) => ts - (ticks[at - 1] ?? before).ts),
    prices: ticks.map(({ price }) => price),
    lags: ticks.map(({ ts, sourceTs }) => (sourceTs === null ? null : ts - sourceTs)),
    gaps: ticks.flatMap(({ kind }, at) => (kind === 'gap' ? at : [])),
  }
}

export interface ReadTicks {
  readonly ticks: readonly Omit<Tick, 'hash'>[]
  /** The place of the last tick, its hash computed here over all that lie before it. */
  readonly end: ChainPlace
}

/** Computes the hashes of a page. Null where its lists are not of one length, or a tick is older than the one before it. */
export function readPastTicks(productId: string, { before, steps, prices, lags, gaps }: TickPage): ReadTicks | null {
  if (prices.length !== steps.length || lags.length !== steps.length || steps.some((step) => step < 0)) return null
  const gapPlaces = new Set(gaps)
  const digest = createTickDigest()
  const ticks: Omit<Tick, 'hash'>[] = []
  let { seq, ts, hash } = before
  for (const [at, step] of steps.entries()) {
    seq += 1
    ts += step
    const [price = null, lag = null] = [prices[at], lags[at]]
    const kind = price !== null ? 'price' : gapPlaces.has(at) ? 'gap' : 'heartbeat'
    const tick = { productId, seq, kind, ts, price, sourceTs: lag === null ? null : ts - lag } as const
    digest.update(tickText(hash, tick))
    hash = digest.hex()
    ticks.push(tick)
  }
  return { ticks, end: { seq, ts, hash } }
}
