/** The platform accepts an order within this time of its arrival, ms, or refuses it: waiting is not its option. */
const ACCEPT_WITHIN_MS = 1_000

/**
 * Whether so much time has passed since the oldest of these orders arrived that none of them may be accepted together with it. A server
 * that takes an order late has seen prices that the buyer had not, and could take only the orders that lose.
 */
export function isTooSlow(buys: readonly { readonly arrivedAt: number }[], now: number): boolean {
  return buys.some(({ arrivedAt }) => now - arrivedAt > ACCEPT_WITHIN_MS)
}
