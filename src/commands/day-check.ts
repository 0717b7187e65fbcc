/** A day of the simulated market that a device plays again, and how it compares. */
import type { SignedMarketText } from '../../contract/market/market-day.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { ChainPlace } from '../../contract/settlement/tick-page.ts'
import type { call } from '../remote/call.ts'

export type DayCheck =
  /** Every recorded price is the one that the seed gives. They hang together by their hashes, up to this signed head. */
  | {
      readonly status: 'equal'
      readonly computed: number
      readonly recorded: number
      readonly head: Pick<ChainPlace, 'seq' | 'ts'>
      /** Rounds of the beacon whose signatures were checked; absent for a day of the first version. */
      readonly rounds?: number
      /** Signed heads that the records hang on; absent for a day of the first version. */
      readonly heads?: readonly Checkpoint[]
      /** The signed texts that the day was played by; absent for a day of the first version. */
      readonly texts?: readonly SignedMarketText[]
    }
  /** Prices lie between this one and the last one, and no gap mark says so; or this one, behind a gap mark, is not the first of its block. */
  | { readonly status: 'left-out'; readonly at: number }
  /** The platform has signed other texts for the day before; `detail` is for experts, in English. */
  | { readonly status: 'other-terms'; readonly detail: string }
  /** The hashes of the recorded prices, computed here, do not lead up to the signed head of this number. */
  | { readonly status: 'not-linked'; readonly seq: number }
  /** The head of this number is not signed with a key that this device knows as the platform's. */
  | { readonly status: 'unsigned-head'; readonly seq: number }
  /** The prices that were compared are the computed ones. For the others the platform shows no seeds or rounds, or they are not of this market. */
  | { readonly status: 'in-part'; readonly recorded: number; readonly others: number }
  /** The seed is the one that was promised; the platform gave no recorded price of the day to be held against it. */
  | { readonly status: 'nothing-recorded' }
  /** The beacon's key has not signed one of the rounds from this one on. */
  | { readonly status: 'wrong-round'; readonly round: number }
  /** The seed does not have the hash that was published before the day, or first seen by this device. */
  | { readonly status: 'other-seed'; readonly expected: string; readonly found: string }
  /** The seed is the one that was promised; what was recorded is no longer there to be held against it. */
  | { readonly status: 'ticks-dropped' }
  | { readonly status: 'other-price'; readonly at: number; readonly recorded: number; readonly computed: number | null }

export interface PastDay {
  /** The simulated market's: `simulated-day-1` or `simulated-day-2`. */
  readonly version: 1 | 2
  readonly day: string
  readonly productId: string
  /** The published hash of the day's seed, or the anchor of its minute seeds. */
  readonly hash: string
  /** The hash of the day that this device saw first; null where it saw none. */
  readonly firstHash: string | null
  /** Signing keys that this device knows as the platform's. */
  readonly keys: Readonly<Record<string, string>>
}

export interface RecomputeInput extends PastDay {
  /** Called between the steps with the part that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly isCancelled: () => boolean
  /** The way to the server; the app's own unless another one is given. */
  readonly ask?: typeof call
}

/** Lets others have their turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
