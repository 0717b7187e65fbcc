/** The part of a code that names the amount, and all that was signed about the order. */
export interface SignedPart {
  readonly orderId: string
  readonly stakeMinor: bigint
  readonly returnRateBp: number
  /** Bought with practice money. */
  readonly isPractice: boolean
  readonly seenSeq: number
  readonly seenHash: string
  readonly prevReceiptHash: string
  readonly publicKey: string
  /** From the last tick to the settlement, ms. */
  readonly settledAfterMs: number
  readonly signatures: { readonly acceptance: string; readonly intent: string; readonly settlement: string }
}
