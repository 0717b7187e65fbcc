/** The rule of price alerts and its bounds. A price of the chain alone decides, so a person can check it. No schema here, so that a form needs no schema library. */
export const ALERTS_MAX = 50
/** The spans that a move is looked for in, seconds. */
export const ALERT_WINDOWS = [60, 300, 900, 3_600, 14_400, 86_400] as const
/** 0.01 % to 100 %, in hundredths of a percent. */
export const MOVE_BP_MAX = 10_000

export type AlertTerms =
  | { readonly kind: 'above' | 'below'; readonly price: number }
  /** A price that lies so far from a price of the span before it, up or down. */
  | { readonly kind: 'moved'; readonly moveBp: number; readonly windowSeconds: number }

/** How far a price lies from an earlier one, in hundredths of a percent of the earlier one, rounded down. */
export function moveBpOf(price: number, from: number): number {
  if (from <= 0) return 0
  // Prices at scale 8 leave no room for a factor of 10,000 in a double.
  const apart = BigInt(price) - BigInt(from)
  return Number(((apart < 0n ? -apart : apart) * 10_000n) / BigInt(from))
}
