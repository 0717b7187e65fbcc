import type { Product } from '../../contract/rows/product.ts'
import { useRows } from './use-rows.ts'
import { useIsFirstMirror } from './use-sync-status.ts'

/** The products that are offered, live. Undefined while they load, and on a first visit until the list has come from the server. */
export function useListedProducts(): readonly Product[] | undefined {
  const products = useRows('products')
  return useIsFirstMirror() && products?.length === 0 ? undefined : products
}
