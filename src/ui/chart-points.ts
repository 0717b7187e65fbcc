/** The points of a line chart, one per interval, from candles and the ticks that came after them. Times in ms. */
export interface ChartPoint {
  readonly time: number
  readonly price: number
}

/** The start of the interval that a time belongs to. */
export function intervalStart(time: number, intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1_000
  return Math.floor(time / intervalMs) * intervalMs
}

/**
 * Candles and later prices as one line: the last price of an interval stands for it.
 * @param candles oldest first
 * @param ticks oldest first; those before the last candle's interval are already in the candles and are left out
 */
export function chartPoints(
  candles: readonly { readonly time: number; readonly close: number }[],
  ticks: readonly { readonly ts: number; readonly price: number }[],
  intervalSeconds: number,
): ChartPoint[] {
  const points: ChartPoint[] = candles.map((candle) => ({ time: candle.time, price: candle.close }))
  for (const tick of ticks) {
    const time = intervalStart(tick.ts, intervalSeconds)
    const last = points[points.length - 1]
    if (last !== undefined && time < last.time) continue
    if (last !== undefined && time === last.time) points[points.length - 1] = { time, price: tick.price }
    else points.push({ time, price: tick.price })
  }
  return points
}

/** Whether a line only went on: all its points but the last are as they were, so that the chart need not be drawn anew. */
export function continuesLine(before: readonly ChartPoint[], after: readonly ChartPoint[]): boolean {
  if (before.length === 0 || after.length < before.length) return false
  for (let at = 0; at < before.length; at += 1) {
    if (before[at]?.time !== after[at]?.time) return false
    if (at < before.length - 1 && before[at]?.price !== after[at]?.price) return false
  }
  return true
}
