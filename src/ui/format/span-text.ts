import { largestUnit } from '../../../contract/validation/relative-time.ts'

/** A span of time in its largest whole unit, in words: 7,200,000 → "2 hours". Rounds up. */
export function spanText(spanMs: number, locale: string): string {
  const { unit, count } = largestUnit(spanMs)
  const isWhole = largestUnit(spanMs - 1).count < count || largestUnit(spanMs - 1).unit !== unit
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(isWhole ? count : count + 1)
}
