/**
 * Prices over time as steps, in a box of 100 by 100: the highest at the top, the last at the right edge.
 * @returns the path, and the heights of the first and the last price; null below two prices
 */
export function stepPath(
  prices: readonly { readonly ts: number; readonly price: number }[],
): { d: string; entry: number; exit: number } | null {
  const [first, last] = [prices[0], prices[prices.length - 1]]
  if (first === undefined || last === undefined || prices.length < 2) return null
  let [lowest, highest] = [first.price, first.price]
  for (const { price } of prices) {
    lowest = Math.min(lowest, price)
    highest = Math.max(highest, price)
  }
  const span = Math.max(1, last.ts - first.ts)
  const x = (ts: number) => round(((ts - first.ts) / span) * 100)
  const y = (price: number) => (highest === lowest ? 50 : round(((highest - price) / (highest - lowest)) * 100))
  const steps = prices.slice(1).map(({ ts, price }) => `H${x(ts)}V${y(price)}`)
  return { d: `M0 ${y(first.price)}${steps.join('')}`, entry: y(first.price), exit: y(last.price) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
