import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useOrder } from '../../queries/use-practice.ts'
import { useQuote } from '../../queries/use-quotes.ts'
import { useRow } from '../../queries/use-row.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { DirectionChip, OrderStatusText } from '../../ui/words/order-words.tsx'
import { PracticeNote } from '../../ui/words/practice-note.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneClass } from '../../ui/format/tone-class.ts'
import { ordersPage } from '../../paths.ts'
import { OrderCheckCard } from './order-check-card.tsx'
import { OrderNoteCard } from './order-note-card.tsx'
import { OrderWait } from './order-wait.tsx'
import { OrderSentence } from './order-sentence.tsx'
import { PositionCard } from './position-card.tsx'
import { useOrderCheck, useWalked } from './use-order-check.ts'

/** One order with all its fields, and the button that checks its result on this device. */
export function OrderDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const order = useOrder(id)
  const product = useRow('products', order?.productId ?? '')
  const past = useRow('pastProducts', order?.productId ?? '')
  return (
    <SubPage title={t`Order`}>
      {order === undefined ? <RowsSkeleton rows={4} /> : null}
      {order === null ? (
        <Empty
          title={t`No such order`}
          text={t`It is not among the orders on this device.`}
          action={{ label: t`All orders`, href: ordersPage('all') }}
        />
      ) : null}
      {order ? (
        <OrderFacts
          order={order}
          product={product ?? past ?? undefined}
          isPast={product === null && past !== null && past !== undefined}
        />
      ) : null}
    </SubPage>
  )
}

interface OrderPart {
  readonly order: Order
  readonly product: Product | undefined
}

function OrderFacts({ order, product, isPast }: OrderPart & { isPast: boolean }) {
  const currency = useConfiguration()?.currency ?? ''
  const scale = product?.priceScale ?? 0
  const { state, again } = useOrderCheck(order)
  const walk = useWalked(state)
  const isPractice = 'practice' in order
  return (
    <>
      {isFinal(order.status) ? null : <LivePosition order={order} product={product} currency={currency} />}
      <article className="receipt">
        <div className="receipt__head">
          <span className="t-sm t-strong">
            <OrderStatusText status={order.status} /> {isPractice ? <PracticeTag /> : null}
          </span>
          <span className="receipt__no">
            <Trans>No. {order.number}</Trans>
          </span>
        </div>
        {isPractice ? <PracticeNote /> : null}
        {isFinal(order.status) ? (
          <OrderSentence order={order} scale={scale} state={state} isOnOtherPrices={walk.isOther} />
        ) : null}
        <OrderSum order={order} product={product} currency={currency} />
        {order.entryPrice === null ? null : <OrderTicks order={order} entryPrice={order.entryPrice} scale={scale} />}
        <OrderLines order={order} />
        {isPast ? (
          <p className="t-sm t-2">
            <Trans>This product is no longer offered.</Trans>
          </p>
        ) : null}
        {isFinal(order.status) ? (
          <OrderCheckCard order={order} product={product} state={state} again={again} walk={walk} />
        ) : null}
      </article>
      <OrderNoteCard orderId={order.id} />
    </>
  )
}

function OrderSum({ order, product, currency }: OrderPart & { currency: string }) {
  const { i18n } = useLingui()
  const { money, signedMoney } = useFormat()
  return (
    <div className="receipt__sum">
      <div className="stack" style={{ '--gap': '6px' }}>
        <span className="flow">
          <b>{product?.code ?? order.productId}</b>
          {product ? <span className="t-sm t-2">{productName(product, i18n.locale)}</span> : null}
          <DirectionChip direction={order.direction} />
          <span className="t-sm t-2">{durationText(order.countdownSeconds, i18n.locale)}</span>
        </span>
        {order.profit === null ? null : (
          <span className={`money money--xl ${toneClass(order.profit) ?? ''}`}>
            {signedMoney(order.profit)}
            <span className="money__c">{currency}</span>
          </span>
        )}
      </div>
      {order.payout === null ? null : (
        <span className="t-sm t-2">
          <Trans>Paid back {money(order.payout)}</Trans>
        </span>
      )}
    </div>
  )
}

/** The prices that decide the order. */
function OrderTicks({ order, entryPrice, scale }: { order: Order; entryPrice: number; scale: number }) {
  const { price } = useFormat()
  return (
    <div className="ticks">
      <TickLine
        kind={<Trans>Purchase price</Trans>}
        value={price(entryPrice, scale)}
        at={order.entryTs}
        seq={order.entrySeq}
      />
      {order.exitPrice === null ? null : (
        <TickLine
          isExit
          kind={<Trans>Transaction price</Trans>}
          value={price(order.exitPrice, scale)}
          at={order.exitTs}
          seq={order.exitSeq}
        />
      )}
    </div>
  )
}

function OrderLines({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const { money, percent, exactTime, count } = useFormat()
  const [stake, rate] = [money(order.stake), percent(order.returnRateBp)]
  return (
    <dl className="lines">
      <Line label={<Trans>Order number</Trans>}>{order.number}</Line>
      <Line label={<Trans>Amount and return</Trans>}>
        <Trans>
          {stake} at {rate}
        </Trans>
      </Line>
      <Line label={<Trans>Accepted</Trans>}>{exactTime(order.acceptedAt)}</Line>
      <Line label={<Trans>Hold time</Trans>}>{durationText(order.countdownSeconds, i18n.locale)}</Line>
      {order.exitTime === null ? null : <Line label={<Trans>Close time</Trans>}>{exactTime(order.exitTime)}</Line>}
      {order.settledAt === null ? null : <Line label={<Trans>Settled</Trans>}>{exactTime(order.settledAt)}</Line>}
      <Line label={<Trans>Chain head when accepted</Trans>}>{count(order.acceptedSeq)}</Line>
      <OrderWait orderId={order.id} />
    </dl>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LivePosition({ order, product, currency }: OrderPart & { currency: string }) {
  const quote = useQuote(order.productId)
  return <PositionCard order={order} product={product} currency={currency} priceNow={quote?.price} />
}

interface TickLineProps {
  readonly kind: ReactNode
  readonly value: string
  readonly at: number | null
  readonly seq: number | null
  readonly isExit?: boolean
}

function TickLine({ kind, value, at, seq, isExit = false }: TickLineProps) {
  const { count, time } = useFormat()
  return (
    <div className={isExit ? 'tick tick--exit' : 'tick'}>
      <span className="tick__k">{kind}</span>
      <span className="tick__v">{value}</span>
      {at === null || seq === null ? null : (
        <span className="tick__m">
          <Trans>
            {time(at)}, tick {count(seq)}
          </Trans>
        </span>
      )}
    </div>
  )
}
