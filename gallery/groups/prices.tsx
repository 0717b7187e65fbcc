/** States of src/ui/prices: charts, and the time that an order has left. */
import { t } from '@lingui/core/macro'
import type { ChartPoint } from '../../src/ui/prices/chart-points.ts'
import { CountdownRing } from '../../src/ui/prices/countdown-ring.tsx'
import type { ChartMark } from '../../src/ui/prices/order-mark.ts'
import { PriceChart } from '../../src/ui/prices/price-chart.tsx'

import { Spark } from '../../src/ui/prices/spark.tsx'
import { TickPlot } from '../../src/ui/prices/tick-plot.tsx'
import { NOW, nothing, type Shown } from '../shown.ts'

const MINUTE = 60_000
const priceAt = (at: number) => 64_000 + 300 * Math.sin(at / 9) + 120 * Math.sin(at / 2.3)
const POINTS: readonly ChartPoint[] = Array.from({ length: 120 }, (_, at) => {
  const [open, close] = [priceAt(at), priceAt(at + 1)]
  return {
    time: NOW - (120 - at) * MINUTE,
    open,
    close,
    high: Math.max(open, close) + 40,
    low: Math.min(open, close) - 40,
  }
})
const [entry, exit] = [POINTS[85], POINTS[100]]
const MARKS: readonly ChartMark[] =
  entry === undefined || exit === undefined
    ? []
    : [
        { kind: 'entry', time: entry.time, price: entry.close, direction: 'up', isRunning: false },
        {
          kind: 'exit',
          time: exit.time,
          price: exit.close,
          direction: 'up',
          isRunning: false,
          entered: { time: entry.time, price: entry.close, tone: 'up' },
        },
      ]
const SPARK = POINTS.slice(0, 40).map(({ close }) => close)

/** A price each second. */
const TICKS = POINTS.slice(0, 30).map(({ close }, at) => ({
  productId: 'btc-usdt',
  seq: at + 1,
  kind: 'price' as const,
  ts: NOW + at * 1_000,
  price: Math.round(close * 100),
  sourceTs: NOW + at * 1_000,
  hash: '0'.repeat(64),
}))

const chart = (kind: 'line' | 'candles', points: readonly ChartPoint[]) => (
  <div style={{ blockSize: 240 }}>
    <PriceChart
      kind={kind}
      points={points}
      marks={points.length === 0 ? [] : MARKS}
      indicators={[]}
      lines={[]}
      onAlert={() => undefined}
      onLines={nothing}
      priceScale={2}
      intervalSeconds={60}
      formatPrice={(price) => price.toFixed(2)}
      label={t`Products`}
      onNearStart={nothing}
    />
  </div>
)

export const PRICES: Shown = {
  CountdownRing: {
    waiting: () => <CountdownRing state={{ status: 'waiting' }} />,
    running: () => <CountdownRing state={{ status: 'running', leftMs: 42_000, leftShare: 0.7 }} />,
    settling: () => <CountdownRing state={{ status: 'settling' }} />,
  },
  PriceChart: {
    'a line with an order': () => chart('line', POINTS),
    'candles with an order': () => chart('candles', POINTS),
    'without prices': () => chart('line', []),
  },
  Spark: {
    up: () => <Spark prices={SPARK} direction="up" />,
    down: () => <Spark prices={SPARK} direction="down" />,
    flat: () => <Spark prices={SPARK} direction="flat" />,
    'without prices': () => <Spark prices={[]} direction="flat" />,
  },
  TickPlot: {
    'from entry to exit': () => <TickPlot ticks={TICKS} entrySeq={1} exitSeq={30} />,
    'without prices': () => <TickPlot ticks={[]} entrySeq={null} exitSeq={null} />,
  },
}
