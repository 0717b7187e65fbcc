/** A small line chart's path in a box of 50 by 22, and where its last point lies. Null below two prices: no line to draw. */
export function sparkPath(prices: readonly number[]): { d: string; end: number } | null {
  if (prices.length < 2) return null
  const lowest = Math.min(...prices)
  const span = Math.max(...prices) - lowest
  const y = (price: number) => (span === 0 ? 11 : 22 - ((price - lowest) / span) * 22)
  const points = prices.map((price, at) => `${((at / (prices.length - 1)) * 50).toFixed(1)} ${y(price).toFixed(1)}`)
  return { d: `M${points.join('L')}`, end: y(prices[prices.length - 1] ?? lowest) }
}
