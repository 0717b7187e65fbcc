import type { Product } from '../../contract/rows/product.ts'

/** What a product is called beside its code, in the words of a language; English where it has none of its own. */
export function productName(product: Pick<Product, 'code' | 'names'>, language: string): string {
  return product.names[language] ?? product.names['en-US'] ?? product.code
}
