/** Compares the ids of two trades where their source numbers the trades of a symbol 1, 2, 3 … */
import type { Trade } from './tick.ts'

const WHOLE = /^(?:0|[1-9]\d{0,30})$/

/** Whether a trade's id is a whole number, as its source may count by. */
export function isNumbered({ id }: Trade): boolean {
  return WHOLE.test(id)
}

/** Whether one trade is the very next of another at a source that numbers them: between any other two, something may be left out. */
export function isNextTrade(before: Trade, after: Trade): boolean {
  if (before.symbol !== after.symbol || !isNumbered(before) || !isNumbered(after)) return false
  return BigInt(after.id) === BigInt(before.id) + 1n
}
