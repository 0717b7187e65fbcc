/**
 * Takes a beat's prices from the feed. Fixed prices with times of their own are played on after any delay: after a stall, a restart
 * or another process's end the chain goes on behind its newest tick. With any other feed, missed prices are an interruption.
 */
import type { FeedPrice, PriceFeed } from '../feeds/price-feed.ts'
import { newestTs, type ProductState } from './product-state.ts'

/** A hole of this length in the beats is an interruption, marked in the chain. */
const INTERRUPTED_AFTER_MS = 2_000
/** A chain that is further behind than this is not played on: what ran across is void, and nobody waits for an hour of prices. */
export const PLAY_ON_MS_MAX = 600_000
/** The part of the walk that goes into one transaction. */
const PORTION_MS = 20_000
/** Heartbeats of other products may be ahead of a price that is still to be played, by as much as two machines' clocks differ. */
const MARGIN_MS = 5_000

export interface Taken {
  /** The time up to which this beat brings the chain: the clock's, or an earlier one where there is more to play than one beat takes. */
  readonly until: number
  readonly isInterrupted: boolean
  /** Whether there is more to play at once. */
  readonly isMore: boolean
  readonly prices: readonly FeedPrice[]
}

export interface Taking {
  take(input: { now: number; states: ReadonlyMap<string, ProductState> }): Promise<Taken>
  /** Tells that the taken prices stand in the chain. */
  written(until: number): void
  /** Forgets the beats before, after a fault or after another process has written. Prices that were taken and not written are played again. */
  forget(): void
}

export function startTaking(feed: PriceFeed, isOpen: (productId: string, time: number) => boolean): Taking {
  let lastBeatAt: number | null = null

  async function playOn(now: number, states: ReadonlyMap<string, ProductState>): Promise<Taken> {
    const chainTime = newestTs(states)
    const isInterrupted = chainTime > 0 && now - chainTime > PLAY_ON_MS_MAX
    const isResumed = isInterrupted || chainTime === 0
    const wanted = isResumed ? now : Math.min(now, chainTime + PORTION_MS)
    if (isInterrupted) feed.startAnew?.()
    const news = await feed.take({
      now: wanted,
      isOpen,
      from: isResumed ? null : Math.min(chainTime, wanted) - MARGIN_MS,
    })
    // While the source is waited for, no heartbeat may stand where its prices belong.
    const until = Math.min(wanted, feed.reached?.() ?? wanted)
    return {
      until,
      isInterrupted,
      isMore: wanted < now && until === wanted,
      prices: news.filter(({ productId, ts }) => (ts ?? 0) > (states.get(productId)?.head.ts ?? Infinity)),
    }
  }

  async function takeNow(now: number): Promise<Taken> {
    const isInterrupted = lastBeatAt === null || now - lastBeatAt > INTERRUPTED_AFTER_MS
    return {
      until: now,
      isInterrupted,
      isMore: false,
      prices: await feed.take({ now, isOpen, from: isInterrupted ? null : lastBeatAt }),
    }
  }

  return {
    take: ({ now, states }) => (feed.playsOn ? playOn(now, states) : takeNow(now)),
    written: (until) => void (lastBeatAt = until),
    forget: () => {
      lastBeatAt = null
      feed.startAnew?.()
    },
  }
}
