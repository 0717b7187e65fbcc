import type { Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'

export const PRODUCT_ORDERS = ['server', 'name', 'change'] as const
export type ProductOrder = (typeof PRODUCT_ORDERS)[number]

/**
 * The products in another order: the server's, by code, or by what they did in 24 hours, highest first. Without a price a
 * product comes last; equal ones stay in the server's order.
 */
export function sortProducts<P extends Pick<Product, 'id' | 'code' | 'sortOrder'>>(
  products: readonly P[],
  order: ProductOrder,
  quotes: ReadonlyMap<string, Pick<Quote, 'price' | 'open24h'>>,
): P[] {
  const inOrder = products.toSorted((left, right) => left.sortOrder - right.sortOrder)
  switch (order) {
    case 'server':
      return inOrder
    // Codes are Latin capitals in every language.
    case 'name':
      return inOrder.sort((left, right) => (left.code < right.code ? -1 : left.code > right.code ? 1 : 0))
    case 'change': {
      const rise = (product: P) => {
        const quote = quotes.get(product.id)
        return quote ? riseOf(quote).basisPoints : Number.NEGATIVE_INFINITY
      }
      return inOrder.sort((left, right) => compare(rise(right), rise(left)))
    }
  }
}

/** Two infinities have no difference. */
function compare(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : 0
}
