/** A page of a past day's chain as it travels: lists of numbers, without the hashes, which its reader computes anew. */
import { createTickDigest } from './tick-digest.ts'
import { tickText, type Tick } from './tick.ts'
import type { ChainPlace, TickPage } from './tick-page.ts'

/** @param ticks follow each other in the chain, and `before` is the place before them */
export function packTicks(before: ChainPlace, ticks: readonly Tick[]): TickPage {
  return {
    before,
    steps: ticks.map(({ ts }, at) => ts - (ticks[at - 1] ?? before).ts),
    prices: ticks.map(({ price }) => price),
    lags: ticks.map(({ ts, sourceTs }) => (sourceTs === null ? null : ts - sourceTs)),
    gaps: ticks.flatMap(({ kind }, at) => (kind === 'gap' ? at : [])),
    ...(ticks.some(({ trade }) => trade) ? { trades: ticks.map(({ trade }) => trade ?? null) } : {}),
  }
}

export interface ReadTicks {
  readonly ticks: readonly Omit<Tick, 'hash'>[]
  /** The place of the last tick, its hash computed here over all that lie before it. */
  readonly end: ChainPlace
}

/** Computes the hashes of a page. Null where its lists are not of one length, or a tick is older than the one before it. */
export function readPastTicks(productId: string, page: TickPage): ReadTicks | null {
  const { before, steps, prices, lags, gaps, trades = steps.map(() => null) } = page
  if ([prices, lags, trades].some(({ length }) => length !== steps.length) || steps.some((step) => step < 0))
    return null
  const gapPlaces = new Set(gaps)
  const digest = createTickDigest()
  const ticks: Omit<Tick, 'hash'>[] = []
  let { seq, ts, hash } = before
  for (const [at, step] of steps.entries()) {
    seq += 1
    ts += step
    const [price = null, lag = null] = [prices[at], lags[at]]
    const kind = price !== null ? 'price' : gapPlaces.has(at) ? 'gap' : 'heartbeat'
    const trade = trades[at]
    const named = trade ? { trade } : {}
    const tick = { productId, seq, kind, ts, price, sourceTs: lag === null ? null : ts - lag, ...named } as const
    digest.update(tickText(hash, tick))
    hash = digest.hex()
    ticks.push(tick)
  }
  return { ticks, end: { seq, ts, hash } }
}
