import type { Product } from '../../../contract/rows/product.ts'

/**
 * The products whose code or name, in the chosen language or in English, contains the search, in the server's order.
 * Case, width and accents do not matter; nothing searched is everything.
 */
export function filterProducts<P extends Pick<Product, 'code' | 'names' | 'sortOrder'>>(
  products: readonly P[],
  search: string,
  locale: string,
): P[] {
  const wanted = fold(search)
  return products
    .filter((product) =>
      [product.code, product.names[locale] ?? '', product.names['en-US'] ?? ''].some((text) =>
        fold(text).includes(wanted),
      ),
    )
    .sort((left, right) => left.sortOrder - right.sortOrder)
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '')
}
