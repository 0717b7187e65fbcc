/** The points of a chart, one per interval, from candles and the ticks that came after them. Times in ms. */
export interface ChartPoint {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** In units of the product, where the server has said it. */
  readonly volume?: number | undefined
}

/** The start of the interval that a time belongs to. */
export function intervalStart(time: number, intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1_000
  return Math.floor(time / intervalMs) * intervalMs
}

/**
 * Candles and later prices as one row of candles. A tick in the last candle's interval may be in it already: counting it
 * again changes nothing but the close, which is the last tick's.
 * @param candles oldest first
 * @param ticks oldest first; those before the last candle's interval are already in the candles and are left out
 */
export function chartPoints(
  candles: readonly ChartPoint[],
  ticks: readonly { readonly ts: number; readonly price: number }[],
  intervalSeconds: number,
): readonly ChartPoint[] {
  const points = [...candles]
  for (const { ts, price } of ticks) {
    const time = intervalStart(ts, intervalSeconds)
    const last = points[points.length - 1]
    if (last !== undefined && time < last.time) continue
    if (last !== undefined && time === last.time) {
      points[points.length - 1] = {
        ...last,
        high: Math.max(last.high, price),
        low: Math.min(last.low, price),
        close: price,
      }
    } else points.push({ time, open: price, high: price, low: price, close: price })
  }
  return points
}

/** Whether a chart only went on: all its points but the last are as they were, so that it need not be drawn anew. */
export function goesOn(before: readonly ChartPoint[], after: readonly ChartPoint[]): boolean {
  if (before.length === 0 || after.length < before.length) return false
  for (let at = 0; at < before.length - 1; at += 1) {
    const [left, right] = [before[at], after[at]]
    if (left !== right && !isSame(left, right)) return false
  }
  return before[before.length - 1]?.time === after[before.length - 1]?.time
}

const FIELDS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const

function isSame(left: ChartPoint | undefined, right: ChartPoint | undefined): boolean {
  return FIELDS.every((field) => left?.[field] === right?.[field])
}
