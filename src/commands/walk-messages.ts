/** The messages between the page and the two threads that make an order's prices again. */
import type { RoundSums } from '../../contract/beacon/round-sums.ts'
import type { WalkCheck } from '../../contract/market/check-walk.ts'
import type { SignedPricesCheck } from '../../contract/pyth/check-signed-prices.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'

export type SourceCheck = WalkCheck | SignedPricesCheck

/** What each thread gets first: its end of the channel between them. */
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

/** From the walk's thread to that of the pairing, which answers a wish with sums alone. */
export interface PairingWish {
  /** Names the answer. */
  readonly id: number
  readonly publicKey: string
  /** Without: what belongs to the key is made ready for the sums that come. */
  readonly sums?: RoundSums
}
export type PairingAnswer =
  | { readonly id: number; readonly isSigned: boolean }
  /** A fault of the app, or a key that is none. */
  | { readonly id: number; readonly message: string }
