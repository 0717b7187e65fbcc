import { useState } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { useWatchedProducts } from '../../queries/use-quotes.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'
import { ProductRow } from './product-row.tsx'
import { watchedPart } from './watched-part.ts'

/** Any number of products: only those in view are rendered, and only theirs and their neighbours' prices are sent. */
export function ProductList({ products }: { products: readonly Product[] }) {
  const [firstInView, setFirstInView] = useState(0)
  useWatchedProducts(
    watchedPart(products, firstInView).map((product) => product.id),
    'listed',
  )
  return (
    <div className="card">
      <WindowList items={products} keyOf={(product) => product.id} onFirstInView={setFirstInView}>
        {(product, at) => <ProductRow key={product.id} product={product} hasRule={at > 0} />}
      </WindowList>
    </div>
  )
}
