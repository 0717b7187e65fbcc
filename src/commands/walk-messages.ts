/** The messages between the page and the thread that makes an order's prices again. */
import type { WalkCheck } from '../../contract/market/check-walk.ts'
import type { SignedPricesCheck } from '../../contract/pyth/check-signed-prices.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'

export type SourceCheck = WalkCheck | SignedPricesCheck

export interface WalkWish {
  /** Names the answer. */
  readonly id: number
  /** With its walk, or its signed messages. */
  readonly proof: Proof
  readonly keys: Readonly<Record<string, string>>
  /** Day → the anchor that this device saw of it first. */
  readonly anchors: Readonly<Record<string, string>>
}
export type WalkAnswer =
  | { readonly id: number; readonly check: SourceCheck }
  /** A fault of the app. */
  | { readonly id: number; readonly message: string }
