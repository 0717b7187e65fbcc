import * as z from 'zod/mini'

/** A price is an integer with the product's scale: 6421850 at scale 2 is 64,218.50. Its text: price-text.ts. */
export const priceSchema = z.int().check(z.nonnegative())
