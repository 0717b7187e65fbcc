import { useLingui } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { useOfQuote } from '../../queries/use-quotes.ts'
import { useLink } from '../../queries/use-link.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** Why nothing can be bought of this product now, in words; null when it can. */
export function useBuyObstacle(product: Product): string | null {
  const { t } = useLingui()
  const link = useLink()
  const { shortTime, dateTime } = useFormat()
  // The time of a price is told without a connection alone: with one it moves with each tick.
  const quotedAt = useOfQuote(product.id, (quote) => quote && (link === 'offline' ? quote.ts : 0))
  if (product.status !== 'open') {
    if (product.status === 'stalled') return t`No orders are taken until fresh prices come.`
    if (product.nextOpenAt === null) return t`This product takes no orders now.`
    const opens = dateTime(product.nextOpenAt)
    return t`This product takes orders again on ${opens}.`
  }
  if (link === 'offline') {
    if (quotedAt === undefined) return t`Buying needs a connection.`
    const at = shortTime(quotedAt)
    return t`Buying needs a connection. These prices are from ${at}.`
  }
  if (quotedAt === undefined) return t`Waiting for the first price.`
  return null
}
