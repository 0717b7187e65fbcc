import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useCandles } from '../../queries/use-candles.ts'
import { useLiveTicks } from '../../queries/use-live-ticks.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { askTwice } from '../../ui/page/ask-twice.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { chartPoints } from '../../ui/prices/chart-points.ts'
import { sparkPath } from '../../ui/prices/spark-path.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import type { ChartInterval, ChartKind } from './chart-intervals.ts'
import { orderMarks } from './order-marks.ts'

const PriceChart = lazy(
  askTwice(() => import('../../ui/prices/price-chart.tsx').then((module) => ({ default: module.PriceChart }))),
)
/** With what checks the server's answers: beside the page, which shows the price without it. */
const loadCandleCommands = () => import('../../commands/load-candles.ts')
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

interface LiveChartProps {
  readonly product: Pick<Product, 'id' | 'code' | 'priceScale'>
  readonly interval: ChartInterval
  readonly kind: ChartKind
  /** The person's own orders of this product: their entries and exits are marked. */
  readonly orders: readonly Order[]
}

/** The price over time: what was before it was opened, every tick since, and more of the past on scrolling back. */
export function LiveChart({ product, interval, kind, orders }: LiveChartProps) {
  const { t } = useLingui()
  const formats = useFormat()
  const { link } = useSyncStatus()
  const series = useCandles(product.id, interval)
  const watched = useMemo(() => [product.id], [product.id])
  const ticks = useLiveTicks(watched).get(product.id)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isAskingOlder = useRef(false)

  // Asked again whenever the line comes back: the ticks that it missed are in the candles. The price is painted first.
  useEffect(() => {
    if (link === 'offline') return
    let isCurrent = true
    const ask = async () => {
      const outcome = await loadCandleCommands().then(
        ({ loadCandles }) => loadCandles({ productId: product.id, intervalSeconds: interval }),
        () => refuse('unavailable'),
      )
      if (isCurrent) setRefusal(outcome.ok ? null : outcome)
    }
    // Behind the second frame: the first is then on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        setTimeout(() => {
          if (isCurrent) void ask()
        }),
      )
    })
    return () => {
      isCurrent = false
      cancelAnimationFrame(frame)
    }
  }, [product.id, interval, link])

  const askOlder = async () => {
    if (isAskingOlder.current || link === 'offline') return
    isAskingOlder.current = true
    try {
      const { loadOlderCandles } = await loadCandleCommands()
      await loadOlderCandles({ productId: product.id, intervalSeconds: interval })
    } finally {
      isAskingOlder.current = false
    }
  }

  const points = useMemo(() => {
    if (series === undefined) return []
    const prices = (ticks ?? []).flatMap((tick) => (tick.price === null ? [] : [{ ts: tick.ts, price: tick.price }]))
    return chartPoints(series.candles, prices, interval)
  }, [series, ticks, interval])

  const from = points[0]?.time ?? 0
  const marks = useMemo(() => orderMarks(orders, from), [orders, from])
  const formatPrice = useMemo(
    () => (value: number) => formats.price(value, product.priceScale),
    [formats, product.priceScale],
  )
  if (points.length === 0) {
    if (link === 'offline') return <LastDay productId={product.id} />
    if (refusal !== null)
      return (
        <p className="t-sm t-3" style={{ placeSelf: 'center' }}>
          <Trans>The chart could not be loaded.</Trans>
        </p>
      )
    // The server has answered, and there was no price in all that time.
    if (series !== undefined) return <LastDay productId={product.id} />
    return <Skeleton style={{ height: '100%' }} />
  }
  const [oldest, newest] = [formatPrice(points[0]?.close ?? 0), formatPrice(points[points.length - 1]?.close ?? 0)]
  const label = [
    t`${product.code}, from ${oldest} to ${newest}`,
    ...(marks.length === 0 ? [] : [t`entries and exits of your orders marked: ${marks.length}`]),
  ].join(', ')
  return (
    <Suspense fallback={<Skeleton style={{ height: '100%' }} />}>
      <PriceChart
        key={`${product.id} ${interval} ${kind}`}
        kind={kind}
        points={points}
        marks={marks}
        priceScale={product.priceScale}
        intervalSeconds={interval}
        formatPrice={formatPrice}
        formatTime={interval >= DAY_SECONDS ? formats.date : formats.exactTime}
        formatAxisTime={
          interval >= DAY_SECONDS ? formats.date : interval < MINUTE_SECONDS ? formats.time : formats.shortTime
        }
        label={label}
        onNearStart={() => void askOlder()}
      />
    </Suspense>
  )
}

/** The last 24 hours as last seen: what is drawn without a network, or where the server has no more. */
function LastDay({ productId }: { productId: string }) {
  const { link } = useSyncStatus()
  const line = sparkPath(useKnownQuote(productId)?.spark ?? [])
  if (line === null)
    return (
      <p className="t-sm t-3" style={{ placeSelf: 'center' }}>
        {link === 'offline' ? <Trans>The chart needs a connection.</Trans> : <Trans>No price yet</Trans>}
      </p>
    )
  return (
    <div className="chart-block" style={{ height: '100%' }}>
      <div className="chart__plot" style={{ flex: 1 }}>
        <svg viewBox="0 -1 50 24" preserveAspectRatio="none" aria-hidden="true">
          <path className="chart__line" d={line.d} />
        </svg>
      </div>
      {link === 'offline' ? (
        <p className="t-sm t-3">
          <Trans>The last 24 hours, as this device last saw them. More needs a connection.</Trans>
        </p>
      ) : null}
    </div>
  )
}
