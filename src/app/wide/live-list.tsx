import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'
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
  const place = useRef<HTMLDivElement>(null)
  useResultsInPlace(place, ended, ended.length)
  const next = endingNext(open, ended)
  useResultsInPlace(place, next > ENDED_MAX ? [] : open, next)
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

/** @returns how many results will stand together once the next order has ended */
function endingNext(open: readonly Order[], ended: readonly Order[]): number {
  const soonest = Math.min(...open.map(({ exitTime }) => exitTime ?? Infinity))
  const together = open.filter(({ exitTime }) => exitTime !== null && exitTime < soonest + TOGETHER_MS)
  const stay = ended.filter(({ settledAt }) => settledAt !== null && settledAt > soonest - TOGETHER_MS)
  return Math.max(1, together.length + stay.length)
}

/**
 * The snackbar that tells a result on every page would stand over the same words here. Where the window does not show them, it tells it.
 * @param place what stands above the results
 * @param orders whose results stand there, or will
 * @param count how many results stand there then
 */
function useResultsInPlace(
  place: RefObject<HTMLDivElement | null>,
  orders: readonly { readonly id: string }[],
  count: number,
): void {
  const room = HEAD_HEIGHT + CARD_HEIGHT * Math.min(Math.max(1, count), ENDED_MAX)
  // One room that is in view says nothing of a larger one.
  const [seen, setSeen] = useState({ room, isSeen: false })
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setSeen({ room, isSeen: entries.at(-1)?.isIntersecting === true }),
      { rootMargin: ['0px', '0px', `-${room}px`].join(' ') },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, room])
  const shown = seen.isSeen && seen.room === room ? orders.map(({ id }) => id).join() : ''
  useEffect(() => {
    if (shown === '') return
    const ends = shown.split(',').map(showInPlace)
    return () => ends.forEach((end) => end())
  }, [shown])
}
