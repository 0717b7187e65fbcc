import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useRow } from '../../queries/use-row.ts'
import { tap } from '../../ui/page/haptic.ts'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { DirectionChip } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { showInPlace } from '../../ui/page/shown-in-place.ts'
import { orderPage, ordersPage } from '../../paths.ts'
import { NotifyOffer } from './notify-offer.tsx'
import { OrderResult } from './order-result.tsx'
import { RunningOrder } from './running-order.tsx'

interface LiveOrderProps {
  /** As the server answered it; the mirror brings what becomes of it. */
  readonly accepted: Order
  readonly product: Product
  readonly currency: string
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** The sheet from the purchase to the receipt: the order waits for its entry, runs, and turns into its result in the same place. */
export function LiveOrder({ accepted, product, currency, onAnother, onClose }: LiveOrderProps) {
  const { i18n, t } = useLingui()
  const titleId = useId()
  const order = useRow('practice' in accepted ? 'practiceOrders' : 'orders', accepted.id) ?? accepted
  const hasEnded = isFinal(order.status)
  useOnScreen('sheet')
  // The snackbar that tells the result on every page would stand over the same words here.
  useEffect(() => showInPlace(accepted.id), [accepted.id])
  return (
    <section
      className="sheet order"
      data-asks="nothing"
      aria-labelledby={titleId}
      ref={takeFocus}
      tabIndex={-1}
      style={{ outline: 'none' }}
    >
      <i className="sheet__grip" />
      <div className="sheet__head">
        <h2 className="top__title flow" id={titleId}>
          <Title order={order} /> <DirectionChip direction={order.direction} />
          {'practice' in order ? <PracticeTag /> : null}
        </h2>
        <button type="button" className="icon-btn" aria-label={t`Close`} onClick={onClose}>
          <X className="icon" />
        </button>
      </div>
      <p className="t-sm t-2">{productTitle(product, i18n.locale)}</p>
      {hasEnded ? (
        <OrderResult order={order} scale={product.priceScale} currency={currency} />
      ) : (
        <>
          <RunningOrder order={order} scale={product.priceScale} currency={currency} />
          <NotifyOffer />
        </>
      )}
      <OrderFoot order={order} onAnother={onAnother} />
    </section>
  )
}

function OrderFoot({ order, onAnother }: { order: Order; onAnother: () => void }) {
  const hasEnded = isFinal(order.status)
  return (
    <div className="sheet__foot">
      <div className="btn-pair">
        {hasEnded ? (
          <Link className="btn btn--ghost" href={orderPage(order.id)}>
            <Trans>Receipt</Trans>
          </Link>
        ) : (
          <Link className="btn btn--ghost" href={ordersPage('positions')}>
            <Trans>View positions</Trans>
          </Link>
        )}
        <button type="button" className="btn btn--ghost" onClick={onAnother}>
          <Trans>Buy another</Trans>
        </button>
      </div>
      {/* The result is said once, by what tells it on every page: the number in this place is not said after it. */}
      <p className="fine order__fine" role={hasEnded ? undefined : 'status'}>
        <span>
          {hasEnded ? (
            order.number
          ) : (
            <Trans>Purchase successful. You can leave: the result is told on every page.</Trans>
          )}
        </span>
      </p>
    </div>
  )
}

function Title({ order }: { order: Order }) {
  if (order.status === 'waiting') return <Trans>Order accepted</Trans>
  return order.status === 'running' ? <Trans>Order running</Trans> : <Trans>Order ended</Trans>
}

/** The button that was tapped is gone: the focus goes to what came of it, which is felt too. */
function takeFocus(element: HTMLElement | null): void {
  if (element !== null) tap()
  element?.focus({ preventScroll: true })
}
