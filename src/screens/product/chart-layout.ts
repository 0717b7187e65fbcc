import { CHART_INDICATORS, CHART_LAYOUT, CHART_LINES_MAX, type ChartIndicator } from '../../../contract/chart-layout.ts'
import { CANDLE_INTERVALS_SECONDS, type CandleInterval } from '../../../contract/candle-intervals.ts'

/** The way a person looks at one product's chart. */
export interface ChartLayout {
  readonly interval: CandleInterval
  /** A line of the prices, or candles with open, high, low and close. */
  readonly kind: 'line' | 'candles'
  readonly indicators: readonly ChartIndicator[]
  /** Prices of the horizontal lines, in steps of the product. */
  readonly lines: readonly number[]
}

const NONE = '-'
const DEFAULT: ChartLayout = { interval: CANDLE_INTERVALS_SECONDS[0], kind: 'line', indicators: [], lines: [] }

/** A text of another form is one that a later version of the app wrote: the chart is then the app's own. */
export function readLayout(text: string | undefined, priceScale: number): ChartLayout {
  if (text === undefined || !CHART_LAYOUT.test(text)) return DEFAULT
  const [seconds, kind, indicators = NONE, lines = NONE] = text.split(' ')
  return {
    interval: CANDLE_INTERVALS_SECONDS.find((interval) => String(interval) === seconds) ?? DEFAULT.interval,
    kind: kind === 'candles' ? 'candles' : 'line',
    indicators: CHART_INDICATORS.filter((name) => indicators.split(',').includes(name)),
    // Two lines may have come to one price where the steps of the product grew.
    lines: bounded(lines === NONE ? [] : lines.split(',').map((price) => Math.round(Number(price) * 10 ** priceScale))),
  }
}

/** Prices stand in it as decimals: a product whose steps change keeps its lines. */
export function writeLayout({ interval, kind, indicators, lines }: ChartLayout, priceScale: number): string {
  const prices = bounded(lines).map((price) => (price / 10 ** priceScale).toFixed(priceScale))
  return [interval, kind, indicators.join() || NONE, prices.join() || NONE].join(' ')
}

/** A price has one line, and one too many takes the place of the oldest. */
function bounded(lines: readonly number[]): readonly number[] {
  return lines.filter((price, at) => lines.lastIndexOf(price) === at).slice(-CHART_LINES_MAX)
}
