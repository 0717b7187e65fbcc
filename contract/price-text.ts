/** Integer price → decimal string with the product's scale. In a file without schemas: the app's first page writes numbers, and parses none. */
export function formatPrice(price: number, scale: number): string {
  if (scale === 0) return String(price)
  const digits = String(price).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
