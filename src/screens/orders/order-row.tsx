import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { durationText } from '../../ui/duration-text.ts'
import { DirectionChip, OrderStatusText } from '../../ui/order-words.tsx'
import { useFormat } from '../../ui/use-format.ts'

/**
 * One order in a list: what it was, when it closed, what it came to. The rest of its fields are behind it.
 * Remembered, because a list that scrolls asks for all rows in view with each frame.
 */
export const OrderRow = memo(function OrderRow({ order, product }: { order: Order; product: Product | undefined }) {
  const { i18n } = useLingui()
  const { money, signedMoney, price, dateTime } = useFormat()
  const closes = dateTime(order.exitTime ?? order.settledAt ?? order.acceptedAt)
  const [time, stake] = [durationText(order.countdownSeconds, i18n.locale), money(order.stake)]
  const scale = product?.priceScale ?? 0
  const profit = order.profit
  const tone = profit === null || profit === '0.00' ? 'money' : profit.startsWith('-') ? 'money is-down' : 'money is-up'
  return (
    <Link className="row" href={`/pages/order/order?id=${order.id}`}>
      <span className="row__main">
        <span className="row__title flow" style={{ '--gap': '8px' }}>{product?.code ?? order.productId} <DirectionChip direction={order.direction} /></span>
        <span className="row__sub"><Trans>{closes}, {time}, {stake}</Trans></span>
        <span className="row__sub">
          {order.entryPrice === null ? null : <span><Trans>In {price(order.entryPrice, scale)}</Trans></span>}
          {order.exitPrice === null ? null : <span><Trans>Out {price(order.exitPrice, scale)}</Trans></span>}
          <span><Trans>No. {order.number}</Trans></span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        {profit === null ? null : <span className={tone}>{signedMoney(profit)}</span>}
        <span className="t-xs t-3"><OrderStatusText status={order.status} /></span>
      </span>
    </Link>
  )
})
