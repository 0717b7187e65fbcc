/**
 * A person's layout of one product's chart, as one text: "60 candles average,rsi 64218.50". Seconds of a point, form, indicators,
 * and the prices of their horizontal lines; "-" where there is none. The app draws by it and nothing else reads it.
 */
export const CHART_INDICATORS = ['volume', 'average', 'bollinger', 'rsi', 'macd'] as const
export type ChartIndicator = (typeof CHART_INDICATORS)[number]

export const CHART_LINES_MAX = 10
export const CHART_LAYOUT =
  /^(?:1|5|15|60|300|900|3600|14400|86400) (?:line|candles) (?:-|(?:volume|average|bollinger|rsi|macd)(?:,(?:volume|average|bollinger|rsi|macd)){0,4}) (?:-|\d{1,12}(?:\.\d{1,8})?(?:,\d{1,12}(?:\.\d{1,8})?){0,9})$/

/** The name of the row that keeps a choice: one for each preference, and one for each product's chart. */
export function preferenceName(choice: { readonly name: string; readonly product?: string }): string {
  return choice.product === undefined ? choice.name : `${choice.name} ${choice.product}`
}
