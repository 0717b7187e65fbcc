import { GAP, HEARTBEAT, type Draft } from '../chain/chain-writer.ts'
import type { FeedPrice } from '../feeds/price-feed.ts'
import type { ProductState } from './product-state.ts'

const HEARTBEAT_AFTER_MS = 1_000

export interface BeatOfProduct {
  readonly now: number
  readonly hasGap: boolean
  readonly prices: readonly FeedPrice[]
  readonly isCut: boolean
}

/** Returns the ticks that a beat adds to a product's chain: its prices, a gap mark before them if there was a gap, a heartbeat after a second without a tick. */
export function draftsOf(state: ProductState, input: BeatOfProduct): Draft[] {
  const drafts: Draft[] = input.prices.flatMap(({ price, sourceTs, trade, ts, volumeMicro, isAfterBreak }) => {
    const own = ts === undefined ? {} : { ts }
    const draft: Draft = { kind: 'price', price, sourceTs, volumeMicro, ...(trade ? { trade } : {}), ...own }
    return isAfterBreak ? [{ ...GAP, ...own }, draft] : [draft]
  })
  const first = input.prices[0]
  if (input.hasGap) drafts.unshift(first?.ts === undefined ? GAP : { ...GAP, ts: first.ts })
  if (input.isCut) drafts.push(GAP)
  if (drafts.length === 0 && input.now - state.head.ts >= HEARTBEAT_AFTER_MS) drafts.push(HEARTBEAT)
  return drafts
}
