import { Trans } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useFormat } from '../../ui/format/use-format.ts'

const DAY_MAY_CHANGE_MS = 60_000

/** In place of a price that nobody has yet: when it comes, where that is known. */
export function NoPriceYet({ product }: { product: Pick<Product, 'nextOpenAt'> }) {
  const { shortTime, dateTime, date } = useFormat()
  const now = useServerNow(DAY_MAY_CHANGE_MS)
  if (product.nextOpenAt === null)
    return (
      <p className="t-2">
        <Trans>No price yet</Trans>
      </p>
    )
  const opens = date(product.nextOpenAt) === date(now) ? shortTime(product.nextOpenAt) : dateTime(product.nextOpenAt)
  return (
    <p className="t-2">
      <Trans>No price yet, opens {opens}</Trans>
    </p>
  )
}
