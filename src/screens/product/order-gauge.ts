/** The gauge of a running order: how far the price is from the entry. */

/** A price this far from the entry, as a share of it, stands half way to the gauge's end. */
const HALF_WAY = 0.0001
/** Percent from the middle to where the dot comes at most. */
const REACH = 46

/**
 * @param entryPrice, price in the product's own steps
 * @returns percent from the left, 4 to 96: 50 is the entry, and a price that is further away never stands nearer
 */
export function gaugePercent(entryPrice: number, price: number): number {
  const distance = price - entryPrice
  if (distance === 0) return 50
  return 50 + (REACH * distance) / (Math.abs(distance) + HALF_WAY * entryPrice)
}
