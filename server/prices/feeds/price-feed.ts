/**
 * A source of prices. The simulation, the replay of recorded trades and an exchange stand behind the same face.
 * This room holds the sources of prices. It may not see an order.
 */
import type { Trade } from '../../../contract/settlement/tick.ts'

export interface FeedPrice {
  readonly productId: string
  readonly price: number
  /** When the source says that it happened. */
  readonly sourceTs: number
  /** Its names at the source, where everybody can look it up. */
  readonly trade?: Trade
  /** Its time in the chain, where the feed gives it one. */
  readonly ts?: number
  /** Millionths of a unit that were traded with it. */
  readonly volumeMicro: bigint
  /** The source was interrupted before it: a gap mark goes before it, and voids what runs across. */
  readonly isAfterBreak?: true
}

export interface PriceFeed {
  readonly kind: 'simulated' | 'replay' | 'exchange' | 'pyth'
  /** Its source numbers the trades of a symbol one by one: where a number is left out, the chain gets a gap mark. */
  readonly hasNumberedTrades?: boolean
  /** Its prices are fixed and have their own times in the chain (`ts`): what was missed is played later, in this process or another. */
  readonly playsOn?: true
  /**
   * Returns the prices since the last call up to `now`, per product in order. Passes over prices of a product that is not open.
   * `from`: the time after which prices are wanted; null: prices missed before this call are skipped; a simulation begins with the block under way.
   */
  take(input: {
    now: number
    isOpen: (productId: string, time: number) => boolean
    from: number | null
  }): Promise<readonly FeedPrice[]>
  /** The time up to which the last call gave all prices that there are: earlier than its `now` where a source is waited for. Absent: its `now`. */
  reached?(): number
  /** Forgets the place that was reached: the next call begins anew at its `from`, because prices that were taken may not stand in the chain. */
  startAnew?(): void
  /** Products whose source was interrupted since the last call: each gets a gap mark after the prices of that beat, before any other comes. */
  takeBreaks?(): readonly string[]
}

/** A minute of prices. Volume in millionths of a unit, amount in millionths of the currency. */
export interface Minute {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeMicro: bigint
  readonly amountMicro: bigint
}
