import { Trans } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** Why this product takes no orders now, and when it will; nothing while it is open. */
export function MarketNotice({ product }: { product: Pick<Product, 'status' | 'nextOpenAt'> }) {
  const { dateTime } = useFormat()
  const opens = product.nextOpenAt === null ? null : dateTime(product.nextOpenAt)
  switch (product.status) {
    case 'open':
      return null
    case 'closed':
      return (
        <Banner tone="wait" icon="clock">
          {opens === null ? (
            <Trans>
              <b>Closed.</b> This product is outside its trading hours and takes no orders.
            </Trans>
          ) : (
            <Trans>
              <b>Closed.</b> Trading opens again on {opens}. Until then no orders are taken.
            </Trans>
          )}
        </Banner>
      )
    case 'maintenance':
      return (
        <Banner tone="wait" icon="wrench">
          {opens === null ? (
            <Trans>
              <b>Under maintenance.</b> No orders are taken until it is done.
            </Trans>
          ) : (
            <Trans>
              <b>Under maintenance.</b> Trading opens again on {opens}.
            </Trans>
          )}
        </Banner>
      )
    case 'stalled':
      return (
        <Banner tone="wait" icon="clock">
          <Trans>
            <b>Prices have stopped.</b> No orders are taken until fresh prices come. Running orders are settled by the
            rule or paid back.
          </Trans>
        </Banner>
      )
  }
}
