import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { FINAL_STATUSES, OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useWatchedProducts } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { showInPlace } from '../../ui/page/shown-in-place.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { EndedCard } from './ended-card.tsx'
import { LiveCard } from './live-card.tsx'

/** One stream carries the prices of so many products. */
const WATCHED_MAX = 40
const JUST_MS = 15 * 60_000
const CLOCK_MS = 60_000

/** More than these of one moment do not stand as ended; where more may end at once the snackbar tells them. */
const ENDED_MAX = 3
/** Orders that end together become final in one transaction, or in the next. */
const TOGETHER_MS = 10_000
/** Heights of the head over what ended, and of a card with long words and its gap, px. */
const HEAD_HEIGHT = 40
const CARD_HEIGHT = 125

/** Under the ticket: what ended last, and below it what runs now, of every product. */
export function LiveList() {
  const { money, time } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const products = useProductsById()
  const { rows: open } = useShownOrders({ where: { status: OPEN_STATUSES }, pageSize: 100 })
  const { rows: final } = useShownOrders({ where: { status: FINAL_STATUSES }, pageSize: ENDED_MAX })
  const now = useServerNow(CLOCK_MS)
  useWatchedProducts([...new Set(open.map((order) => order.productId))].slice(0, WATCHED_MAX))
  const endedAt = final[0]?.settledAt ?? 0
  const ended = final.filter(({ settledAt }) => settledAt !== null && settledAt > endedAt - TOGETHER_MS)
  const soonest = Math.min(...open.map(({ exitTime }) => exitTime ?? Infinity))
  const together = open.filter(({ exitTime }) => exitTime !== null && exitTime < soonest + TOGETHER_MS)
  const place = useResultsInPlace(
    [...(together.length > ENDED_MAX ? [] : open), ...ended],
    Math.max(1, together.length),
  )
  const atRisk = money(formatMoney(open.reduce((sum, order) => sum + parseMoney(order.stake), 0n)))
  return (
    <>
      <div ref={place} />
      {endedAt > now - JUST_MS ? (
        <section className="live-list">
          <div className="live-list__head">
            <h2>
              <Trans>Just ended</Trans>
            </h2>
            <small>{time(endedAt)}</small>
          </div>
          {ended.map((order) => (
            <EndedCard key={order.id} order={order} product={products?.get(order.productId)} currency={currency} />
          ))}
        </section>
      ) : null}
      {open.length === 0 ? null : (
        <section className="live-list">
          <div className="live-list__head">
            <h2>
              <Plural value={open.length} one="Running, #" other="Running, #" />
            </h2>
            <small>
              <Trans>
                {atRisk} {currency} at risk
              </Trans>
            </small>
          </div>
          {open.map((order) => (
            <LiveCard key={order.id} order={order} product={products?.get(order.productId)} />
          ))}
        </section>
      )}
    </>
  )
}

/**
 * The snackbar that tells a result on every page would stand over the same words here. Where the window does not show them, it tells it.
 * @param count how many may end together
 * @returns the ref of what stands above the results
 */
function useResultsInPlace(
  orders: readonly { readonly id: string }[],
  count: number,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const room = HEAD_HEIGHT + CARD_HEIGHT * Math.min(count, ENDED_MAX)
  useEffect(() => {
    if (place.current === null) return
    const seen = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting === true), {
      rootMargin: ['0px', '0px', `-${room}px`].join(' '),
    })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [room])
  const shown = isSeen ? orders.map(({ id }) => id).join() : ''
  useEffect(() => {
    const ends = shown.split(',').map(showInPlace)
    return () => ends.forEach((end) => end())
  }, [shown])
  return place
}
