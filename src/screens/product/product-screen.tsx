import { Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { OPEN_STATUSES, type Direction } from '../../../contract/rows/order-status.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFunds, useIsPractising, useShownOrders } from '../../queries/use-practice.ts'
import { useAreQuotesTold, useKnownQuote, useWatchedProducts } from '../../queries/use-quotes.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { loginPage } from '../../first-paths.ts'
import { newAlertPage, ordersPage, productPage } from '../../paths.ts'
import { BuyFoot } from './buy-foot.tsx'
import { ChartChoice } from './chart-choice.tsx'
import { ChartCredit } from './chart-credit.tsx'
import { LiveChart } from './live-chart.tsx'
import { useLyingParts } from './lying-window.ts'
import { MarketNotice } from './market-notice.tsx'
import { OpenOrders } from './open-orders.tsx'
import { NoPriceYet } from './no-price-yet.tsx'
import { DayFigures, PriceHead } from './price-head.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { useChartLayout } from './use-chart-layout.ts'
import { createTypedOrder } from './typed-order.ts'
import { useBuyObstacle } from './use-buy-obstacle.ts'
import { WidePartsContext } from './wide-parts.ts'

/** The sheet and what it needs come at the first tap, or when the page has stood for a moment. */
const loadOrderPanel = () => import('./order-panel.tsx').then((module) => module.OrderPanel)
const OrderPanel = part(loadOrderPanel)
const PREFETCH_AFTER_MS = 1_500
/** A chart can show so many past orders apart. */
const MARKED_ORDERS = 60

/** Product detail and trading: `?id=btc-usdt`. */
export function ProductScreen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const product = useRow('products', id)
  const past = useRow('pastProducts', id)
  const isFirstMirror = useIsFirstMirror()
  // On a first visit the list is still on its way: a product that is not in it yet may be offered all the same.
  if (product === undefined || (product === null && !past && isFirstMirror))
    return (
      <SubPage title="">
        <ProductSkeleton />
      </SubPage>
    )
  return product === null ? <NoProduct past={past} /> : <ProductPage key={product.id} product={product} />
}

/** In place of a product that is not offered, or of which this device has never heard. */
function NoProduct({ past }: { past: Product | null | undefined }) {
  const { t, i18n } = useLingui()
  const isOutOfReach = useIsOutOfReach()
  if (past)
    return (
      <SubPage title={past.code} sub={productName(past, i18n.locale)}>
        <Empty
          title={t`This product is no longer offered.`}
          text={t`Your orders of it stay, with their results and proofs.`}
          action={{ label: t`All orders`, href: ordersPage('all') }}
        />
      </SubPage>
    )
  return (
    <SubPage title={t`Product`}>
      {isOutOfReach ? (
        <Empty title={t`No products yet`} text={t`They appear here as soon as the list has come from the server.`} />
      ) : (
        <Empty title={t`No such product`} text={t`It may have been taken off the list.`} />
      )}
    </SubPage>
  )
}

function ProductPage({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const session = useSession()
  useWatchedProducts([product.id])
  const isPractising = useIsPractising()
  const { rows: lastOrders, isLoading: isReadingLast } = useShownOrders({
    where: { productId: product.id },
    pageSize: MARKED_ORDERS,
  })
  const { layout, change } = useChartLayout(product)
  const sheet = useOrderSheet(isPractising)
  const lying = useLyingParts()
  // A visitor has no ticket: the upright page leads to the login.
  const wide = use(WidePartsContext) ?? (session === null ? null : lying)
  const [ticketPlace, setTicketPlace] = useState<HTMLElement | null>(null)
  const isLastKnown = useHasBeen(!isReadingLast, isPractising)
  const name = productName(product, i18n.locale)
  useAfterwards(loadOrderPanel)

  const buy = (direction: Direction) => {
    if (session === null) navigate(loginPage(productPage(product.id)))
    else sheet.open(direction)
  }
  const chart = (
    <LiveChart
      product={product}
      layout={layout}
      onLines={(lines) => change({ lines })}
      onAlert={(price) => navigate(newAlertPage(product.id, price))}
      orders={lastOrders}
    />
  )
  const choice = <ChartChoice priceScale={product.priceScale} layout={layout} onChange={change} />
  const shown = { product, name, chart, choice }
  return (
    <WidePartsContext value={wide}>
      {wide === null ? (
        <UprightPage {...shown} isSignedIn={session !== null} isCovered={sheet.isCovering} onBuy={buy} />
      ) : (
        <wide.Trade {...shown} onTicketPlace={setTicketPlace} />
      )}
      {/* A wide window's ticket begins with the last order: it waits until that is read. */}
      {sheet.direction !== null || (wide !== null && session !== null && isLastKnown) ? (
        <LivePanel
          key={isPractising ? 'practice' : 'real'}
          isPractice={isPractising}
          product={product}
          name={name}
          direction={sheet.direction ?? 'up'}
          chart={chart}
          ticketPlace={ticketPlace}
          last={lastOrders[0] ?? null}
          typed={sheet.typed}
          onBegin={sheet.begin}
          onClose={sheet.close}
          onCovering={sheet.cover}
        />
      ) : null}
    </WidePartsContext>
  )
}

/**
 * The order sheet over the page. It says and buys what it was opened for, so a switch, here or in another tab, closes it: it knows which
 * money that was, and stands there for no other.
 */
function useOrderSheet(isPractising: boolean) {
  const [opened, setOpened] = useState<{ readonly direction: Direction; readonly isPractice: boolean } | null>(null)
  const [isCovered, setCovered] = useState(false)
  const [typed] = useState(createTypedOrder)
  const direction = opened?.isPractice === isPractising ? opened.direction : null
  if (opened !== null && direction === null) {
    setOpened(null)
    setCovered(false)
  }
  return {
    direction,
    isCovering: direction !== null && isCovered,
    typed,
    open: (next: Direction) => setOpened({ direction: next, isPractice: isPractising }),
    begin: (next: Direction) => {
      if (direction === null) setOpened({ direction: next, isPractice: isPractising })
    },
    close: () => {
      typed.write(null)
      setOpened(null)
      setCovered(false)
    },
    cover: () => setCovered(true),
  }
}

interface UprightPageProps {
  readonly product: Product
  readonly name: string
  readonly chart: ReactNode
  readonly choice: ReactNode
  readonly isSignedIn: boolean
  /** The order sheet shows the chart in place of the page. */
  readonly isCovered: boolean
  readonly onBuy: (direction: Direction) => void
}

function UprightPage({ product, name, chart, choice, isSignedIn, isCovered, onBuy }: UprightPageProps) {
  return (
    <SubPage
      title={product.code}
      sub={name}
      actions={<ProductActions productId={product.id} />}
      foot={product.countdowns.length === 0 ? null : <LiveFoot product={product} onBuy={onBuy} />}
    >
      <MarketNotice product={product} />
      <LiveFigures product={product} />
      <div className="chart-block">
        {choice}
        <div className="chart-block__plot">{isCovered ? null : chart}</div>
      </div>
      <ChartCredit />
      {isSignedIn ? <OwnLines product={product} /> : null}
    </SubPage>
  )
}

/** The person's balance and their running orders of this product. */
function OwnLines({ product }: { product: Product }) {
  const { money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const { practiceSwitch } = use(FrameSlotsContext)
  const isPractising = useIsPractising()
  const funds = useFunds()
  const { rows: openOrders } = useShownOrders({
    where: { productId: product.id, status: OPEN_STATUSES },
    pageSize: 100,
  })
  return (
    <>
      <dl className="lines">
        <div>
          <dt>
            <span>{isPractising ? <Trans>Practice balance</Trans> : <Trans>Available balance</Trans>}</span>
            {practiceSwitch}
          </dt>
          <dd>{funds ? `${money(funds.available)} ${currency}` : '\u00a0'}</dd>
        </div>
      </dl>
      <OpenOrders orders={openOrders} priceScale={product.priceScale} />
    </>
  )
}

// Parts that move with each tick, four times a second, are components of their own, so that the page around them is not drawn anew.

function LiveFigures({ product }: { product: Product }) {
  const quote = useKnownQuote(product.id)
  const isTold = useAreQuotesTold()
  if (quote === undefined) return isTold ? <NoPriceYet product={product} /> : <ProductSkeleton />
  return (
    <>
      <PriceHead product={product} quote={quote} />
      <DayFigures product={product} quote={quote} />
    </>
  )
}

function LiveFoot({ product, onBuy }: { product: Product; onBuy: (direction: Direction) => void }) {
  return <BuyFoot countdowns={product.countdowns} obstacle={useBuyObstacle(product)} onBuy={onBuy} />
}

type PanelProps = ComponentProps<typeof OrderPanel>

function LivePanel(props: Omit<PanelProps, 'obstacle' | 'countdowns' | 'currency' | 'available'>) {
  const { product } = props
  const obstacle = useBuyObstacle(product)
  const currency = useConfiguration()?.currency ?? ''
  const funds = useFunds()
  // No practice balance yet: nothing is there to buy with.
  const available = funds?.available ?? (funds === null && props.isPractice ? '0.00' : null)
  const [first, ...others] = product.countdowns
  if (first === undefined) return null
  return <OrderPanel {...props} {...{ obstacle, currency, available }} countdowns={[first, ...others]} />
}

/** Whether this was ever true of what is meant now: a ticket that stands there must not go because the mirror is opened anew. */
function useHasBeen(isNow: boolean, meant: boolean): boolean {
  const [seen, setSeen] = useState({ meant, hasBeen: isNow })
  if (seen.meant !== meant || (isNow && !seen.hasBeen)) setSeen({ meant, hasBeen: isNow })
  return seen.meant === meant && seen.hasBeen
}

/** Loads a part ahead of its use, once the page has what it shows first. */
function useAfterwards(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Not to be had now: the tap that wants it asks again, and says so if it fails.
    const timer = window.setTimeout(() => {
      load().catch(() => undefined)
    }, PREFETCH_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [load])
}
