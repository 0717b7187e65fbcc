import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, Hourglass } from 'lucide-react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { ordersPage } from '../../paths.ts'

/** The way to the positions, with what runs on this product now. */
export function OpenOrders({ orders, priceScale }: { orders: readonly Order[]; priceScale: number }) {
  const { price, time } = useFormat()
  const newest = orders[0]
  const describe = () => {
    if (newest === undefined) return <Trans>Running orders, closed ones, all of them</Trans>
    if (newest.entryPrice === null || newest.exitTime === null) return <Trans>Waiting for its entry price</Trans>
    const [entry, ends] = [price(newest.entryPrice, priceScale), time(newest.exitTime)]
    return newest.direction === 'up' ? (
      <Trans>
        Up from {entry}, ends {ends}
      </Trans>
    ) : (
      <Trans>
        Down from {entry}, ends {ends}
      </Trans>
    )
  }
  return (
    <div className="card list--icons">
      <Link className="row" href={ordersPage('positions')}>
        <span className="row__icon">
          <Hourglass className="icon" />
        </span>
        <span className="row__main">
          <span className="row__title">
            {orders.length === 0 ? (
              <Trans>View positions</Trans>
            ) : (
              <Plural value={orders.length} one="# open order" other="# open orders" />
            )}
          </span>
          <span className="row__sub">{describe()}</span>
        </span>
        <ChevronRight className="icon icon--20 row__go" />
      </Link>
    </div>
  )
}
