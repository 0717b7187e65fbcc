import { GAP, HEARTBEAT, type Draft } from './chain-writer.ts'
import type { FeedPrice } from './price-feed.ts'
import type { ProductState } from './product-state.ts'

const HEARTBEAT_AFTER_MS = 1_000

/** What a beat adds to a product's chain: its prices, a gap mark before them if there was one, a heartbeat after a second of nothing. */
export function draftsOf(state: ProductState, input: { now: number; hasGap: boolean; prices: readonly FeedPrice[]; isCut: boolean }): Draft[] {
  const drafts: Draft[] = input.prices.flatMap(({ price, sourceTs, volumeMicro, isAfterBreak }) => {
    const draft: Draft = { kind: 'price', price, sourceTs, volumeMicro }
    return isAfterBreak ? [GAP, draft] : [draft]
  })
  if (input.hasGap) drafts.unshift(GAP)
  if (input.isCut) drafts.push(GAP)
  if (drafts.length === 0 && input.now - state.head.ts >= HEARTBEAT_AFTER_MS) drafts.push(HEARTBEAT)
  return drafts
}
