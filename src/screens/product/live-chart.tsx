import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { Refusal } from '../../../contract/outcome.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import { loadCandles, loadOlderCandles } from '../../commands/load-candles.ts'
import { useCandles } from '../../queries/use-candles.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { chartPoints } from '../../ui/chart-points.ts'
import { sparkPath } from '../../ui/spark-path.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { ChartInterval, ChartKind } from './chart-intervals.ts'
import { orderMarks } from './order-marks.ts'

const PriceChart = lazy(() => import('../../ui/price-chart.tsx').then((module) => ({ default: module.PriceChart })))
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

interface LiveChartProps {
  readonly product: Pick<Product, 'id' | 'code' | 'priceScale'>
  readonly interval: ChartInterval
  readonly kind: ChartKind
  readonly ticks: readonly Tick[]
  /** Of the last 24 hours, as last seen: what is drawn without a network. */
  readonly lastDay: readonly number[]
  /** The person's own orders of this product: their entries and exits are marked. */
  readonly orders: readonly Order[]
}

/** The price over time: what was before it was opened, every tick since, and more of the past on scrolling back. */
export function LiveChart({ product, interval, kind, ticks, lastDay, orders }: LiveChartProps) {
  const { t } = useLingui()
  const formats = useFormat()
  const { link } = useSyncStatus()
  const series = useCandles(product.id, interval)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isAskingOlder = useRef(false)

  // Asked again whenever the line comes back: the ticks that it missed are in the candles.
  useEffect(() => {
    if (link === 'offline') return
    let isCurrent = true
    void loadCandles({ productId: product.id, intervalSeconds: interval }).then((outcome) => {
      if (isCurrent) setRefusal(outcome.ok ? null : outcome)
    })
    return () => { isCurrent = false }
  }, [product.id, interval, link])

  const askOlder = async () => {
    if (isAskingOlder.current || link === 'offline') return
    isAskingOlder.current = true
    await loadOlderCandles({ productId: product.id, intervalSeconds: interval })
    isAskingOlder.current = false
  }

  const points = useMemo(() => {
    if (series === undefined) return []
    const prices = ticks.flatMap((tick) => (tick.price === null ? [] : [{ ts: tick.ts, price: tick.price }]))
    return chartPoints(series.candles, prices, interval)
  }, [series, ticks, interval])

  const from = points[0]?.time ?? 0
  const marks = useMemo(() => orderMarks(orders, from), [orders, from])
  const formatPrice = useMemo(() => (value: number) => formats.price(value, product.priceScale), [formats, product.priceScale])
  if (points.length === 0) {
    if (link === 'offline') return <LastDay prices={lastDay} />
    if (refusal !== null) return <p className="t-sm t-3" style={{ placeSelf: 'center' }}><Trans>The chart could not be loaded.</Trans></p>
    return <span className="skel" style={{ height: '100%' }} aria-hidden="true" />
  }
  const [oldest, newest] = [formatPrice(points[0]?.close ?? 0), formatPrice(points[points.length - 1]?.close ?? 0)]
  const label = [t`${product.code}, from ${oldest} to ${newest}`, ...(marks.length === 0 ? [] : [t`entries and exits of your orders marked: ${marks.length}`])].join(', ')
  return (
    <Suspense fallback={<span className="skel" style={{ height: '100%' }} aria-hidden="true" />}>
      <PriceChart
        key={`${product.id} ${interval} ${kind}`}
        kind={kind} points={points} marks={marks} priceScale={product.priceScale} intervalSeconds={interval}
        formatPrice={formatPrice} formatTime={interval >= DAY_SECONDS ? formats.date : formats.exactTime}
        formatAxisTime={interval >= DAY_SECONDS ? formats.date : interval < MINUTE_SECONDS ? formats.time : formats.shortTime}
        label={label} onNearStart={() => void askOlder()}
      />
    </Suspense>
  )
}

function LastDay({ prices }: { prices: readonly number[] }) {
  const line = sparkPath(prices)
  if (line === null) return <p className="t-sm t-3" style={{ placeSelf: 'center' }}><Trans>The chart needs a connection.</Trans></p>
  return (
    <div className="chart-block" style={{ height: '100%' }}>
      <div className="chart__plot" style={{ flex: 1 }}>
        <svg viewBox="0 -1 50 24" preserveAspectRatio="none" aria-hidden="true"><path className="chart__line" d={line.d} /></svg>
      </div>
      <p className="t-sm t-3"><Trans>The last 24 hours, as this phone last saw them. More needs a connection.</Trans></p>
    </div>
  )
}
