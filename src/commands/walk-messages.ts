/** The messages between the page and the two threads that make an order's prices again. */
import type { AffinePoint } from '../../contract/beacon/g1.ts'
import type { WalkCheck } from '../../contract/market/check-walk.ts'
import type { SignedPricesCheck } from '../../contract/pyth/check-signed-prices.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'

export type SourceCheck = WalkCheck | SignedPricesCheck

/** The first message to each thread: its end of the channel between them. */
export interface Joined {
  readonly other: MessagePort
}

export interface WalkWish {
  /** Names the answer. */
  readonly id: number
  /** With its walk, or its signed messages. */
  readonly proof: Proof
  readonly keys: Readonly<Record<string, string>>
  /** Day → the anchor that this device saw of it first. */
  readonly anchors: Readonly<Record<string, string>>
  /** The page has found that the walk's seeds lead to their anchors. */
  readonly areSeedsChecked?: boolean
}
export type WalkAnswer =
  | { readonly id: number; readonly check: SourceCheck }
  /** A fault of the app. */
  | { readonly id: number; readonly message: string }

/** From the page to the thread of the pairing: what it can compute before the walk's thread asks. */
export interface Forecast {
  readonly publicKey: string
  /** Numbers of rounds. */
  readonly rounds: readonly number[]
}

/** From the walk's thread to that of the pairing, twice for each question: first what is asked, then the sum of the signatures, which is answered. */
export type PairingWish =
  | ({ readonly id: number; readonly weights: readonly bigint[] } & Forecast)
  /** Null where a signature is none. */
  | { readonly id: number; readonly signed: AffinePoint | null }
export type PairingAnswer =
  | { readonly id: number; readonly isSigned: boolean }
  /** A fault of the app. */
  | { readonly id: number; readonly message: string }
