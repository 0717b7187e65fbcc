import type { Product } from '../../contract/rows/product.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/**
 * A product, offered or not any more, live. Undefined until the first has been read.
 * The id comes with it: for a moment after another one is asked for, the answer is still about the one before.
 */
export function useAnyProduct(
  id: string,
): { readonly id: string; readonly product: Pick<Product, 'code' | 'names'> | null } | undefined {
  return useMirrorQuery(
    'public',
    async (mirror, { readRow }) => ({
      id,
      product: (await readRow(mirror, 'products', id)) ?? (await readRow(mirror, 'pastProducts', id)),
    }),
    [id],
  )
}
