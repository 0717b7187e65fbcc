import { chainOn, type Batch } from '../chain/chain-writer.ts'
import { draftsOf } from './drafts.ts'
import type { ProductState } from './product-state.ts'
import type { Taken } from './take-prices.ts'

export interface BeatInput {
  readonly states: ReadonlyMap<string, ProductState>
  readonly taken: Taken
  /** Products that are open at this beat's time, and those that were at the beat before. */
  readonly open: ReadonlySet<string>
  readonly wasOpen: ReadonlySet<string>
  /** Products whose feed was interrupted. */
  readonly breaks: ReadonlySet<string>
  /** Whether the feed plays on: its prices' times are the chain's, and it says itself before which price a product was closed. */
  readonly hasOwnTimes: boolean
  readonly hasNumberedTrades: boolean
}

/** Returns the ticks of this beat on top of each product's head. */
export function draftBeat(input: BeatInput): Batch['chains'] {
  const { states, taken, open, wasOpen, breaks, hasOwnTimes, hasNumberedTrades } = input
  const { until, isInterrupted } = taken
  const prices = Map.groupBy(taken.prices, (price) => price.productId)
  return new Map(
    [...states].flatMap(([productId, state]) => {
      const hasBegun = state.head.seq > 0
      const hasOpened = open.has(productId) && !wasOpen.has(productId)
      const drafts = draftsOf(state, {
        now: until,
        hasGap: hasBegun && (isInterrupted || (!hasOwnTimes && hasOpened)),
        prices: prices.get(productId) ?? [],
        isCut: hasBegun && breaks.has(productId),
        hasNumberedTrades,
      })
      return drafts.length > 0
        ? [[productId, { from: state.head, ticks: chainOn(state.head, { productId, now: until, drafts }) }] as const]
        : []
    }),
  )
}
