/** How much time one point of the chart stands for: one second to one day (contract/rows/quote.ts). */
export const CHART_INTERVALS_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400] as const
export type ChartInterval = (typeof CHART_INTERVALS_SECONDS)[number]

/** A line of the prices, or candles with open, high, low and close. */
export type ChartKind = 'line' | 'candles'
