import { Trans } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { useFormat } from '../format/use-format.ts'

/** In a list, of a product that takes no orders: when it does again, where that is known. */
export function OpeningText({ product }: { product: Pick<Product, 'nextOpenAt'> }) {
  const { dateTime } = useFormat()
  if (product.nextOpenAt === null) return <Trans>Takes no orders now</Trans>
  return <Trans>Opens {dateTime(product.nextOpenAt)}</Trans>
}
