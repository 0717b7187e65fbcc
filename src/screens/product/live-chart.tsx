import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { Refusal } from '../../../contract/outcome.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import { loadCandles } from '../../commands/load-candles.ts'
import { useCandles } from '../../queries/use-candles.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { chartPoints } from '../../ui/chart-points.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { ChartSpan } from './spans.ts'

const PriceChart = lazy(() => import('../../ui/price-chart.tsx').then((module) => ({ default: module.PriceChart })))

interface LiveChartProps {
  readonly product: Pick<Product, 'id' | 'code' | 'priceScale'>
  readonly span: ChartSpan
  readonly ticks: readonly Tick[]
  /** The person's own running orders of this product: their entries are marked. */
  readonly orders: readonly Order[]
}

/** The price over a span: what was before it was opened, and every tick since. */
export function LiveChart({ product, span, ticks, orders }: LiveChartProps) {
  const { t } = useLingui()
  const formats = useFormat()
  const { link } = useSyncStatus()
  const series = useCandles(product.id, span.intervalSeconds)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  // Asked again whenever the line comes back: the ticks that it missed are in the candles.
  useEffect(() => {
    if (link === 'offline') return
    let isCurrent = true
    const limit = Math.min(500, Math.ceil(span.seconds / span.intervalSeconds))
    void loadCandles({ productId: product.id, intervalSeconds: span.intervalSeconds, limit }).then((outcome) => {
      if (isCurrent) setRefusal(outcome.ok ? null : outcome)
    })
    return () => { isCurrent = false }
  }, [product.id, span, link])

  const points = useMemo(() => {
    if (series === undefined) return []
    const prices = ticks.flatMap((tick) => (tick.price === null ? [] : [{ ts: tick.ts, price: tick.price }]))
    return chartPoints(series.candles, prices, span.intervalSeconds)
  }, [series, ticks, span.intervalSeconds])

  const marks = useMemo(() => orders.flatMap((order) => (
    order.entryPrice === null || order.entryTs === null ? [] : [{ time: order.entryTs, price: order.entryPrice, direction: order.direction, label: '' }]
  )), [orders])

  const formatPrice = useMemo(() => (value: number) => formats.price(value, product.priceScale), [formats, product.priceScale])
  if (points.length === 0) {
    if (link === 'offline') return <p className="t-sm t-3" style={{ placeSelf: 'center' }}><Trans>The chart needs a connection.</Trans></p>
    if (refusal !== null) return <p className="t-sm t-3" style={{ placeSelf: 'center' }}><Trans>The chart could not be loaded.</Trans></p>
    return <span className="skel" style={{ height: '100%' }} aria-hidden="true" />
  }
  const [first, last] = [points[0], points[points.length - 1]]
  const [from, to] = [formatPrice(first?.price ?? 0), formatPrice(last?.price ?? 0)]
  return (
    <Suspense fallback={<span className="skel" style={{ height: '100%' }} aria-hidden="true" />}>
      <PriceChart
        points={points} marks={marks} priceScale={product.priceScale} intervalSeconds={span.intervalSeconds}
        formatPrice={formatPrice} formatTime={formats.time} formatAxisTime={formats.shortTime}
        label={t`${product.code}, from ${from} to ${to}`}
      />
    </Suspense>
  )
}
