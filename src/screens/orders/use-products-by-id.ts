import { useMemo } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { useRows } from '../../queries/use-rows.ts'

/** Every product under its id; undefined while they load. */
export function useProductsById(): ReadonlyMap<string, Product> | undefined {
  const products = useRows('products')
  return useMemo(() => products && new Map(products.map((product) => [product.id, product])), [products])
}
