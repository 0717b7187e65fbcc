/** The pauses between tries, on both sides of the wire: each failure doubles them, up to a bound. */
export interface RetryPauses {
  /** After the first failure. */
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * Returns the pause before the next try, ms.
 * @param failures in a row, 1 or more
 */
export function retryDelayMs({ firstMs, mostMs }: RetryPauses, failures: number): number {
  return Math.min(mostMs, firstMs * 2 ** (failures - 1))
}

/**
 * Returns a random pause from nothing to `retryDelayMs`, ms. Full jitter: a thousand phones that lost the same server don't come
 * back in the same second.
 */
export function jitteredDelayMs(pauses: RetryPauses, failures: number, random: () => number): number {
  return Math.round(random() * retryDelayMs(pauses, failures))
}
