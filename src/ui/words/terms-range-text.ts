import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { durationText } from '../format/duration-text.ts'
import type { Formats } from '../format/formats.ts'

/** The shortest and longest time and its returns of a product, as texts; null when it has no terms. */
export function termsRange(countdowns: readonly CountdownTerms[], locale: string, formats: Formats) {
  if (countdowns.length === 0) return null
  const seconds = countdowns.map((terms) => terms.seconds)
  const rates = countdowns.map((terms) => terms.returnRateBp)
  return {
    shortest: durationText(Math.min(...seconds), locale),
    longest: durationText(Math.max(...seconds), locale),
    returns: formats.percentRange(Math.min(...rates), Math.max(...rates)),
  }
}
