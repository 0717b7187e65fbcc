import type { Product } from '../../../contract/rows/product.ts'

/** "BTC/USDT Bitcoin": code and name in one text, where the two can't be set apart by their looks. */
export function productTitle(product: Pick<Product, 'code' | 'names'>, language: string): string {
  const name = productName(product, language)
  return name === product.code ? name : `${product.code} ${name}`
}

/** The name of a product beside its code, in the words of a language; English if it has none of its own. */
export function productName(product: Pick<Product, 'code' | 'names'>, language: string): string {
  return product.names[language] ?? product.names['en-US'] ?? product.code
}
