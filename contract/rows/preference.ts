import * as z from 'zod/mini'
import { productIdSchema, timeSchema } from '../identifiers.ts'

/**
 * How somebody wants the app to be, one row a preference, its name the id: language, theme, colours of the market, hidden sums, quick amounts,
 * reality check, and the layout of each product's chart.
 * Strings here, closed sets in the request: an older app mirrors what a newer one has chosen, and leaves it alone.
 */
export const preferenceSchema = z.strictObject({ name: z.string(), value: z.string(), chosenAt: timeSchema })
export type Preference = z.infer<typeof preferenceSchema>

/** A product that somebody marked, its id the row's. One that was taken back stays, unmarked: an overlay can show a row, not its absence. */
export const favouriteSchema = z.strictObject({
  productId: productIdSchema,
  isMarked: z.boolean(),
  changedAt: timeSchema,
})
export type Favourite = z.infer<typeof favouriteSchema>
