import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useRow } from '../../queries/use-row.ts'
import { durationText } from '../../ui/duration-text.ts'
import { tap } from '../../ui/haptic.ts'
import { DirectionChip, OrderStatusText } from '../../ui/order-words.tsx'
import { productTitle } from '../../ui/product-name.ts'
import { useFormat } from '../../ui/use-format.ts'
import { NotifyOffer } from './notify-offer.tsx'

interface OrderAcceptedProps {
  /** As the server answered it; the mirror brings what becomes of it. */
  readonly accepted: Order
  readonly product: Product
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** The order as the server took it: it waits for its entry price, which comes with the next tick. */
export function OrderAccepted({ accepted, product, onAnother, onClose }: OrderAcceptedProps) {
  const { t, i18n } = useLingui()
  const { money, price, percent, time } = useFormat()
  const order = useRow('orders', accepted.id) ?? accepted
  return (
    <section className="sheet" aria-label={t`Order accepted`} ref={takeFocus} tabIndex={-1} style={{ outline: 'none' }}>
      <i className="sheet__grip" />
      <div className="sheet__head">
        <h2 className="top__title flow" role="status">
          <CircleCheck className="icon" aria-hidden="true" style={{ color: 'var(--ok)' }} />
          <Trans>Order accepted</Trans>
        </h2>
        <button type="button" className="icon-btn" aria-label={t`Close`} onClick={onClose}><X className="icon" aria-hidden="true" /></button>
      </div>
      <p className="t-sm t-2"><Trans>Purchase successful.</Trans></p>
      <dl className="lines" style={{ padding: '8px 0 16px' }}>
        <div><dt>{productTitle(product, i18n.locale)}</dt><dd><DirectionChip direction={order.direction} /></dd></div>
        <div><dt><Trans>Amount and return</Trans></dt><dd><Trans>{money(order.stake)} at {percent(order.returnRateBp)}</Trans></dd></div>
        <div><dt><Trans>Time</Trans></dt><dd>{durationText(order.countdownSeconds, i18n.locale)}</dd></div>
        <div><dt><Trans>Order number</Trans></dt><dd>{order.number}</dd></div>
        <div>
          <dt><Trans>Entry price</Trans></dt>
          <dd aria-live="polite">{order.entryPrice === null ? <OrderStatusText status={order.status} /> : price(order.entryPrice, product.priceScale)}</dd>
        </div>
        {order.exitTime === null ? null : <div><dt><Trans>Ends at</Trans></dt><dd>{time(order.exitTime)}</dd></div>}
      </dl>
      <NotifyOffer />
      <div className="sheet__foot">
        <Link className="btn btn--block" href="/pages/order/order?tab=positions"><Trans>View positions</Trans></Link>
        <button type="button" className="btn btn--quiet btn--md btn--block" onClick={onAnother}><Trans>Buy another</Trans></button>
      </div>
    </section>
  )
}

/** The button that was tapped is gone: the focus goes to what came of it, which is felt too. */
function takeFocus(element: HTMLElement | null): void {
  if (element !== null) tap()
  element?.focus({ preventScroll: true })
}
