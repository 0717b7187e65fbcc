import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { type ReactNode, memo } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { serverNow } from '../../queries/server-now.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { momentText } from '../../ui/format/moment-text.ts'
import { DirectionChip, orderStatusText } from '../../ui/words/order-words.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useMomentNow } from '../../ui/format/use-moment.ts'
import { toneClass } from '../../ui/format/tone-class.ts'
import { orderPage } from '../../paths.ts'

/** The result of a check on this device; undefined if there was none yet. `ahead`: it follows from the prices, which were dated ahead. */
export type OrderSealState = 'verified' | 'ahead' | 'mismatch' | 'unavailable' | undefined

/**
 * One order in a list: its terms, its close and its result. Its page shows the rest. A list that scrolls draws many of these
 * within one frame, so the row is memoized, and made of text and plain elements instead of components.
 */
export const OrderRow = memo(function OrderRow({
  order,
  product,
  seal,
}: {
  order: Order
  product: Product | undefined
  seal?: OrderSealState
}) {
  const { t, i18n } = useLingui()
  const { money, signedMoney, price, dateTime, exactTime } = useFormat()
  const at = order.exitTime ?? order.settledAt ?? order.acceptedAt
  const now = useMomentNow(at, serverNow)
  // An order that runs closes at a time to come: "just now" would be wrong of it.
  const closes = order.settledAt === null ? dateTime(at) : (momentText({ at, now, locale: i18n.locale }) ?? t`Just now`)
  const [time, stake] = [durationText(order.countdownSeconds, i18n.locale), money(order.stake)]
  const scale = product?.priceScale ?? 0
  const profit = order.profit
  const sealWord =
    seal === 'verified'
      ? t`Checked on this device`
      : seal === 'ahead'
        ? t`The prices were dated ahead.`
        : seal === 'mismatch'
          ? t`Does not check`
          : null
  return (
    <a className="row" href={`#${orderPage(order.id)}`}>
      <span className="row__main">
        <span className="row__title flow" style={{ '--gap': '8px' }}>
          {product?.code ?? order.productId}{' '}
          {product ? <span className="t-sm t-2">{productName(product, i18n.locale)}</span> : null}{' '}
          <DirectionChip direction={order.direction} />
          {'practice' in order ? <span className="tag-practice">{t`Practice`}</span> : null}
        </span>
        <span className="row__sub" title={exactTime(at)}>{t`${closes}, ${time}, ${stake}`}</span>
        <span className="row__sub">
          {order.entryPrice === null ? null : <span>{t`Entry ${price(order.entryPrice, scale)}`}</span>}
          {order.exitPrice === null ? null : <span>{t`Exit ${price(order.exitPrice, scale)}`}</span>}
          <span>{t`No. ${order.number}`}</span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        {profit === null ? null : <span className={`money ${toneClass(profit) ?? ''}`}>{signedMoney(profit)}</span>}
        <span className="t-xs t-3">
          {orderStatusText(order.status, i18n)}
          {sealMark(seal, sealWord)}
        </span>
      </span>
    </a>
  )
})

/** A function and no component, as the row asks for. @param word says the same to screen readers; null: no mark */
function sealMark(seal: OrderSealState, word: string | null): ReactNode {
  if (word === null) return null
  const Icon = seal === 'verified' ? BadgeCheck : CircleAlert
  const colour = seal === 'verified' ? 'var(--primary)' : seal === 'mismatch' ? 'var(--bad)' : undefined
  return (
    <>
      {' '}
      <Icon
        className="icon icon--14"
        role="img"
        aria-label={word}
        style={colour === undefined ? undefined : { color: colour }}
      />
    </>
  )
}
