import * as z from 'zod/mini'

/** A price is an integer with the product's scale: 6421850 at scale 2 is 64,218.50. */
export const priceSchema = z.int().check(z.nonnegative())

/** Integer price → decimal string with the product's scale. */
export function formatPrice(price: number, scale: number): string {
  if (scale === 0) return String(price)
  const digits = String(price).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
