/** The spans of time that the chart shows, each with candles as long as the screen can tell apart. */
export interface ChartSpan {
  readonly seconds: number
  readonly intervalSeconds: number
}

export const CHART_SPANS: readonly [ChartSpan, ...ChartSpan[]] = [
  { seconds: 300, intervalSeconds: 1 },
  { seconds: 900, intervalSeconds: 5 },
  { seconds: 3_600, intervalSeconds: 15 },
  { seconds: 86_400, intervalSeconds: 300 },
]
