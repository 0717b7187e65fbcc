import { Trans } from '@lingui/react/macro'
import { Check, Equal, X } from 'lucide-react'
import { memo } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { profitAtPrice } from '../../../contract/settlement/order-figures.ts'
import { useQuoteEvery } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { toneOf } from '../../ui/format/tone-class.ts'
import { CountdownRing } from '../../ui/prices/countdown-ring.tsx'
import { countdownOf, seenOfCountdown } from '../../ui/format/countdown.ts'
import { DirectionChip } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { orderPage } from '../../paths.ts'

const CLOCK_MS = 500
const PRICE_MS = 500
const LOOK = { className: 'icon icon--16' } as const
/** The same elements each time: they are not drawn anew with each tick. */
const MARKS = { up: <Check {...LOOK} />, down: <X {...LOOK} />, plain: <Equal {...LOOK} /> }

/** An order that runs: its ring, where the price stands, what it would come to now. */
export const LiveCard = memo(function LiveCard({ order, product }: { order: Order; product: Product | undefined }) {
  const { money } = useFormat()
  return (
    <article className="live-card">
      <LiveRing order={order} />
      <div className="live-card__now">
        <a className="live-card__name" href={`#${orderPage(order.id)}`}>
          <b>{product?.code ?? order.productId}</b>
          <DirectionChip direction={order.direction} />
          {'practice' in order ? <PracticeTag /> : null}
          <span className="live-card__stake">{money(order.stake)}</span>
        </a>
        {order.entryPrice === null ? (
          <span className="t-sm t-2">
            <Trans>Waiting for its entry price</Trans>
          </span>
        ) : (
          <WhereItStands order={{ ...order, entryPrice: order.entryPrice }} scale={product?.priceScale ?? 0} />
        )}
      </div>
    </article>
  )
})

function LiveRing({ order }: { order: Order }) {
  return (
    <CountdownRing
      state={countdownOf(
        order,
        useServerNow(CLOCK_MS, (now) => seenOfCountdown(order, now)),
      )}
    />
  )
}

/** Right or wrong at this moment, by a mark, a word and a sum. Drawn by itself: it moves with each tick. */
function WhereItStands({ order, scale }: { order: Order & { readonly entryPrice: number }; scale: number }) {
  const { price, signedMoney } = useFormat()
  const link = useLink()
  const priceNow = useQuoteEvery(order.productId, PRICE_MS)?.price
  const isOver =
    useServerNow(CLOCK_MS, (now) => countdownOf(order, now).status === 'settling') >=
    (order.exitTime ?? Number.POSITIVE_INFINITY)
  if (isOver)
    return (
      <span className="t-sm t-2" role="status">
        <Trans>Settling</Trans>
      </span>
    )
  if (priceNow === undefined || link === 'offline')
    return (
      <span className="t-sm t-2">
        <Trans>No live price at the moment. The order runs on at the server.</Trans>
      </span>
    )
  const profit = profitAtPrice(order, priceNow)
  const tone = toneOf(profit)
  const distance = priceNow - order.entryPrice
  const size = price(Math.abs(distance), scale)
  return (
    <>
      <span className="word" data-dir={tone}>
        {MARKS[tone]}
        {tone === 'up' ? (
          <Trans>Right so far</Trans>
        ) : tone === 'down' ? (
          <Trans>Wrong so far</Trans>
        ) : (
          <Trans>Equal so far</Trans>
        )}
        <span className="live-card__sum">{signedMoney(profit)}</span>
      </span>
      <span className="t-sm t-2">
        {distance === 0 ? (
          <Trans>Exactly at your entry</Trans>
        ) : distance > 0 ? (
          <Trans>{size} above your entry</Trans>
        ) : (
          <Trans>{size} below your entry</Trans>
        )}
      </span>
    </>
  )
}
