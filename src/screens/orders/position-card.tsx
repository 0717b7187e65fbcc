import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { profitAtPrice } from '../../../contract/settlement/order-figures.ts'
import { useLink } from '../../queries/use-link.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { CountdownRing } from '../../ui/prices/countdown-ring.tsx'
import { countdownOf, seenOfCountdown } from '../../ui/format/countdown.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { DirectionChip } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneClass } from '../../ui/format/tone-class.ts'
import { orderPage } from '../../paths.ts'

interface PositionCardProps {
  readonly order: Order
  readonly product: Product | undefined
  /** The last price; undefined before any came. */
  readonly priceNow: number | undefined
  readonly currency: string
}

/** How often a countdown looks at the clock. */
const CLOCK_MS = 250

/** An open order: its countdown, where it began, where the price stands, what it would come to now. */
export function PositionCard({ order, product, priceNow, currency }: PositionCardProps) {
  const { i18n } = useLingui()
  const { money } = useFormat()
  const isOffline = useLink() === 'offline'
  const statusAt = (now: number) => countdownOf(order, now).status
  const status = statusAt(useServerNow(CLOCK_MS, statusAt))
  return (
    <article className="card card--pad">
      <Link href={orderPage(order.id)} className="flow" style={{ '--gap': '10px 14px' }}>
        {/* Its time is that of the last change that was seen: a countdown that begins looks at the clock anew. */}
        <PositionRing key={order.exitTime} order={order} />
        <div style={{ flex: '1 1 10rem', minWidth: 0 }} className="stack">
          <div className="flow flow--between" style={{ '--gap': '2px 8px' }}>
            <span className="flow" style={{ '--gap': '8px' }}>
              <b>{product?.code ?? order.productId}</b>
              {product ? <span className="t-sm t-2">{productName(product, i18n.locale)}</span> : null}
              <DirectionChip direction={order.direction} />
              {'practice' in order ? <PracticeTag /> : null}
            </span>
            <span className="t-sm t-2">
              {money(order.stake)} {currency}
            </span>
          </div>
          <PositionFigures
            order={order}
            scale={product?.priceScale ?? 0}
            // Offline, the last price seen is not the price now.
            priceNow={isOffline ? undefined : priceNow}
            isSettling={status === 'settling'}
          />
          <PositionTimes order={order} />
        </div>
      </Link>
    </article>
  )
}

function PositionTimes({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const { time } = useFormat()
  const held = durationText(order.countdownSeconds, i18n.locale)
  return (
    <span className="row__sub">
      <span>
        {order.exitTime === null ? (
          held
        ) : (
          <Trans>
            {held}, ends {time(order.exitTime)}
          </Trans>
        )}
      </span>
      <span>
        <Trans>No. {order.number}</Trans>
      </span>
    </span>
  )
}

function PositionRing({ order }: { order: Order }) {
  return (
    <CountdownRing
      state={countdownOf(
        order,
        useServerNow(CLOCK_MS, (now) => seenOfCountdown(order, now)),
      )}
    />
  )
}

function PositionFigures({
  order,
  scale,
  priceNow,
  isSettling,
}: {
  order: Order
  scale: number
  priceNow: number | undefined
  isSettling: boolean
}) {
  const { price, signedMoney } = useFormat()
  if (order.entryPrice === null)
    return (
      <p className="t-sm t-2">
        <Trans>
          Waiting for its entry price: the first one that is made after the order was accepted, usually within three
          seconds.
        </Trans>
      </p>
    )
  const ifNow = priceNow === undefined ? null : profitAtPrice({ ...order, entryPrice: order.entryPrice }, priceNow)
  return (
    <div className="stats stats--end" style={{ gridTemplateColumns: 'repeat(auto-fit,minmax(min(4.5rem,100%),auto))' }}>
      <dl className="kv">
        <dt>
          <Trans>Entry</Trans>
        </dt>
        <dd className="t-sm">{price(order.entryPrice, scale)}</dd>
      </dl>
      <dl className="kv">
        <dt>
          <Trans>Now</Trans>
        </dt>
        <dd className="t-sm">{priceNow === undefined ? '–' : price(priceNow, scale)}</dd>
      </dl>
      {isSettling ? (
        <dl className="kv">
          <dt>
            <Trans>Result</Trans>
          </dt>
          <dd className="t-sm" role="status">
            <Trans>Settling</Trans>
          </dd>
        </dl>
      ) : (
        <dl className="kv">
          <dt>
            <Trans>If it ended now</Trans>
          </dt>
          <dd className={`t-sm ${toneClass(ifNow) ?? ''}`}>{ifNow === null ? '–' : signedMoney(ifNow)}</dd>
        </dl>
      )}
    </div>
  )
}
