import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useWatchedProducts } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useSession } from '../../queries/use-session.ts'
import { useStanding } from '../../queries/use-standing.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { soonestEndText } from '../../ui/format/countdown.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { ordersPage } from '../../paths.ts'
import { currentLocation, subscribeLocation } from '../address/hash-location.ts'
import { stripPlace, type StripPlace } from './strip-place.ts'

const COUNTED_MAX = 100
/** One stream carries the prices of so many products. */
const WATCHED_MAX = 40
const CLOCK_MS = 250
/** A wide window shows the running orders under its ticket. A phone that lies, up to 999 px (lying-window.ts), has one line for them (running.css). */
const ROOM = matchMedia('(min-height: 501px) and (max-width: 819px), (max-height: 500px) and (max-width: 999px)')

/** The running orders while the person is elsewhere: their number, the time until the next one ends, how they stand. Shows nothing where none runs. */
export function RunningStrip() {
  const userId = useSession()?.user.id
  const hasRoom = useSyncExternalStore(subscribeRoom, () => ROOM.matches)
  const place = stripPlace(useSyncExternalStore(subscribeLocation, currentLocation))
  return userId === undefined || !hasRoom || place === null ? null : <PlacedStrip key={userId} place={place} />
}

function PlacedStrip({ place }: { place: StripPlace }) {
  const { rows, hasMore } = useShownOrders({ where: { status: OPEN_STATUSES }, pageSize: COUNTED_MAX })
  return rows.length === 0 ? null : <Strip place={place} orders={rows} hasMore={hasMore} />
}

function Strip({ place, orders, hasMore }: { place: StripPlace; orders: readonly Order[]; hasMore: boolean }) {
  const { t } = useLingui()
  const ref = useRoom(place)
  return (
    <aside ref={ref} className="running" data-place={place} aria-label={t`Positions`}>
      <a className="running__link" href={`#${ordersPage('positions')}`}>
        <Left orders={orders} />
        <span className="running__text">
          {hasMore ? (
            <Trans>More than {COUNTED_MAX} orders running</Trans>
          ) : (
            <Plural value={orders.length} one="# order running" other="# orders running" />
          )}
          {orders.some((order) => 'practice' in order) ? (
            <>
              {' '}
              <PracticeTag />
            </>
          ) : null}
          <small>
            <HowTheyStand orders={orders} />
          </small>
        </span>
        <ChevronRight className="icon icon--20" />
      </a>
    </aside>
  )
}

/** Until the next of them ends. */
function Left({ orders }: { orders: readonly Order[] }) {
  const leftText = (now: number) => soonestEndText(orders, now)
  return <b className="running__left">{leftText(useServerNow(CLOCK_MS, leftText))}</b>
}

/** How they stand at this moment; without a live line, only how old this is. */
function HowTheyStand({ orders }: { orders: readonly Order[] }) {
  const { shortTime } = useFormat()
  const { link, asOf } = useSyncStatus()
  if (link === 'offline')
    return asOf === null ? <Trans>Offline</Trans> : <Trans>As of {shortTime(asOf)}, offline</Trans>
  if (link === 'connecting')
    return asOf === null ? <Trans>Connecting</Trans> : <Trans>Connecting, as of {shortTime(asOf)}</Trans>
  return <LiveStanding orders={orders} />
}

function LiveStanding({ orders }: { orders: readonly Order[] }) {
  useWatchedProducts([...new Set(orders.map(({ productId }) => productId))].slice(0, WATCHED_MAX))
  const { right, wrong, equal } = useStanding(orders)
  const stateAt = (now: number) => {
    if (orders.some(({ exitTime }) => exitTime !== null && exitTime > now)) return 'running'
    return orders.every(isWaiting) ? 'waiting' : 'settling'
  }
  const state = stateAt(useServerNow(CLOCK_MS, stateAt))
  if (state === 'waiting') return <Trans>Waiting for its entry price</Trans>
  if (state === 'settling') return <Trans>Settling</Trans>
  if (right + wrong + equal === 0) return <Trans>No live price at the moment</Trans>
  return equal === 0 ? (
    <Trans>
      Now: {right} right, {wrong} wrong
    </Trans>
  ) : (
    <Trans>
      Now: {right} right, {wrong} wrong, {equal} equal
    </Trans>
  )
}

const isWaiting = ({ exitTime }: Order) => exitTime === null

/** Tells the styles the strip's height, however many lines its words take: the page and the news leave room for it. */
function useRoom(place: StripPlace) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const strip = ref.current
    if (strip === null) return
    const page = document.documentElement
    const observer = new ResizeObserver(() => page.style.setProperty('--running', `${strip.offsetHeight}px`))
    observer.observe(strip)
    page.dataset['running'] = place
    return () => {
      observer.disconnect()
      delete page.dataset['running']
    }
  }, [place])
  return ref
}

function subscribeRoom(onChange: () => void): () => void {
  ROOM.addEventListener('change', onChange)
  return () => ROOM.removeEventListener('change', onChange)
}
