import { useMemo } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { useRows } from '../../queries/use-rows.ts'

/** Every product under its id, those that are no longer offered too; undefined while they load. */
export function useProductsById(): ReadonlyMap<string, Product> | undefined {
  const products = useRows('products')
  const past = useRows('pastProducts')
  return useMemo(
    () => products && past && new Map([...past, ...products].map((product) => [product.id, product])),
    [products, past],
  )
}
