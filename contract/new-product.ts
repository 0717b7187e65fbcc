/**
 * A product that operators add while the server runs: what it is, beside its terms. Pure: the desk's form shows the faults that the server
 * refuses. The catalogue's file has the same values.
 */
import * as z from 'zod/mini'
import { productIdSchema } from './identifiers.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { START_PRICE_MAX } from './settlement/simulated-day.ts'

const positive = z.int().check(z.positive())
const nameSchema = z.string().check(z.minLength(1), z.maxLength(60))
const languageSchema = z.enum(Object.keys(LANGUAGES) as Language[]) // the record's own keys

/** A product without its terms. */
export const productFactsSchema = z.strictObject({
  id: productIdSchema,
  code: z.string().check(z.minLength(1), z.maxLength(24)),
  /** In every language of the app. */
  names: z.record(languageSchema, nameSchema),
  priceScale: z.int().check(z.minimum(0), z.maximum(8)),
  /** The simulation's first price ever, in the product's smallest steps. */
  startPrice: z.int().check(z.minimum(1_000), z.maximum(START_PRICE_MAX)),
  /** Yearly volatility of the simulation in basis points. */
  volatilityBp: positive.check(z.maximum(100_000)),
  /** Units that the simulation trades on an average day. */
  dailyVolume: positive.check(z.maximum(10_000_000)),
  isRecommended: z.boolean(),
})
export type ProductFacts = z.infer<typeof productFactsSchema>

/** The language whose name stands in for a language without one. */
export const NAME_FALLBACK: Language = 'en-US'

/**
 * Fills the languages without a name from the fallback.
 * @returns null where the fallback has none
 */
export function namesInAll(names: Readonly<Partial<Record<Language, string>>>): ProductFacts['names'] | null {
  const fallback = names[NAME_FALLBACK]?.trim() ?? ''
  if (fallback === '') return null
  const languages = Object.keys(LANGUAGES) as Language[] // the record's own keys
  return Object.fromEntries(
    languages.map((language) => [language, names[language]?.trim() || fallback]),
  ) as ProductFacts['names'] // each of the languages
}
