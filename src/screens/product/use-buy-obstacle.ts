import { useLingui } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** Why nothing can be bought of this product now, in words; null when it can. */
export function useBuyObstacle(product: Product, quote: Quote | undefined): string | null {
  const { t } = useLingui()
  const { link } = useSyncStatus()
  const { shortTime, dateTime } = useFormat()
  if (product.status !== 'open') {
    if (product.status === 'stalled') return t`No orders are taken until fresh prices come.`
    if (product.nextOpenAt === null) return t`This product takes no orders now.`
    const opens = dateTime(product.nextOpenAt)
    return t`This product takes orders again on ${opens}.`
  }
  if (link === 'offline') {
    if (quote === undefined) return t`Buying needs a connection.`
    const at = shortTime(quote.ts)
    return t`Buying needs a connection. These prices are from ${at}.`
  }
  if (quote === undefined) return t`Waiting for the first price.`
  return null
}
