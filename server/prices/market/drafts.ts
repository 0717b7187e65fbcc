import { isNextTrade } from '../../../contract/settlement/trade-ids.ts'
import { GAP, HEARTBEAT, type Draft } from '../chain/chain-writer.ts'
import type { FeedPrice } from '../feeds/price-feed.ts'
import type { ProductState } from './product-state.ts'

const HEARTBEAT_AFTER_MS = 1_000

export interface BeatOfProduct {
  readonly now: number
  readonly hasGap: boolean
  readonly prices: readonly FeedPrice[]
  readonly isCut: boolean
  /** Whether the source numbers its trades, so that a number that is left out is a gap. */
  readonly hasNumberedTrades: boolean
}

/**
 * Returns the ticks that a beat adds to a product's chain: its prices, a gap mark before them if there was a gap, another before a price
 * whose trade is not the next one of the chain's, a heartbeat after a second without a tick.
 */
export function draftsOf(state: ProductState, input: BeatOfProduct): Draft[] {
  let before = input.hasNumberedTrades && !input.hasGap ? state.lastPrice?.trade : undefined
  const drafts: Draft[] = input.prices.flatMap(({ price, sourceTs, trade, ts, volumeMicro, isAfterBreak }) => {
    // A price without a trade stands for one that nobody can count: it hides no jump.
    const isJump = before !== undefined && (trade === undefined || !isNextTrade(before, trade))
    before = input.hasNumberedTrades ? (trade ?? before) : undefined
    const own = ts === undefined ? {} : { ts }
    const draft: Draft = { kind: 'price', price, sourceTs, volumeMicro, ...(trade ? { trade } : {}), ...own }
    return isAfterBreak || isJump ? [{ ...GAP, ...own }, draft] : [draft]
  })
  const first = input.prices[0]
  if (input.hasGap) drafts.unshift(first?.ts === undefined ? GAP : { ...GAP, ts: first.ts })
  if (input.isCut) drafts.push(GAP)
  if (drafts.length === 0 && input.now - state.head.ts >= HEARTBEAT_AFTER_MS) drafts.push(HEARTBEAT)
  return drafts
}
