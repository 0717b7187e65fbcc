import * as z from 'zod/mini'

/** ISO 3166-1 alpha-2. The app names the countries by `Intl.DisplayNames`; `CN` is the default. */
export const nationalitySchema = z.string().check(z.regex(/^[A-Z]{2}$/))
export const NATIONALITY_DEFAULT = 'CN'
