import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { VOLUME_SECONDS_MIN } from '../../../contract/candle-intervals.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { useLink } from '../../queries/use-link.ts'
import { part } from '../../ui/page/part.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { sparkPath } from '../../ui/prices/spark-path.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import type { ChartLayout } from './chart-layout.ts'
import { orderMarks } from './order-marks.ts'
import { useChartPoints } from './use-chart-points.ts'

const PriceChart = part(() => import('../../ui/prices/price-chart.tsx').then((module) => module.PriceChart))

interface LiveChartProps {
  readonly product: Pick<Product, 'id' | 'code' | 'priceScale'>
  readonly layout: ChartLayout
  readonly onLines: (lines: readonly number[]) => void
  /** An alert at a price is wanted, in steps. */
  readonly onAlert: (price: number) => void
  /** The person's own orders of this product: their entries and exits are marked. */
  readonly orders: readonly Order[]
}

/** The price over time: what was before it was opened, every tick since, and more of the past on scrolling back. */
export function LiveChart({ product, layout, onLines, onAlert, orders }: LiveChartProps) {
  const { interval, kind, lines } = layout
  const indicators = layout.indicators.filter((name) => name !== 'volume' || interval >= VOLUME_SECONDS_MIN)
  const withVolume = indicators.includes('volume') ? 'yes' : undefined
  const { t } = useLingui()
  const formats = useFormat()
  const { points, status, askOlder } = useChartPoints({ productId: product.id, interval, withVolume })
  const from = points[0]?.time ?? 0
  const marks = useMemo(() => {
    const sayEnd = (at: number) => {
      const time = formats.time(at)
      return t`Ends ${time}`
    }
    return orderMarks(orders, { from, sayEnd, saySum: formats.signedMoney })
  }, [orders, from, formats, t])
  const formatPrice = useMemo(
    () => (value: number) => formats.price(value, product.priceScale),
    [formats, product.priceScale],
  )
  if (status !== 'drawn') return <InsteadOfChart status={status} productId={product.id} />
  const [oldest, newest] = [formatPrice(points[0]?.close ?? 0), formatPrice(points[points.length - 1]?.close ?? 0)]
  const label = [
    t`${product.code}, from ${oldest} to ${newest}`,
    ...(marks.length === 0 ? [] : [t`entries and exits of your orders marked: ${marks.length}`]),
  ].join(', ')
  return (
    <PriceChart
      placeholder={<Skeleton style={{ height: '100%' }} />}
      key={`${product.id} ${interval} ${kind}`}
      kind={kind}
      points={points}
      marks={marks}
      {...{ indicators, lines, onLines, onAlert }}
      priceScale={product.priceScale}
      intervalSeconds={interval}
      formatPrice={formatPrice}
      label={label}
      onNearStart={() => void askOlder()}
    />
  )
}

/** Stands in the chart's place while there are no points: the last day, a reason, or a placeholder. */
function InsteadOfChart({ status, productId }: { status: 'last day' | 'refused' | 'coming'; productId: string }) {
  switch (status) {
    case 'last day':
      return <LastDay productId={productId} />
    case 'refused':
      return (
        <p className="t-sm t-3" style={{ placeSelf: 'center' }}>
          <Trans>The chart could not be loaded.</Trans>
        </p>
      )
    case 'coming':
      return <Skeleton style={{ height: '100%' }} />
  }
}

/** The last 24 hours as last seen: what is drawn without a network, or where the server has no more. */
function LastDay({ productId }: { productId: string }) {
  const link = useLink()
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
