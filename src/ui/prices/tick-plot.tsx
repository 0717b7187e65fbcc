import { useLingui } from '@lingui/react/macro'
import type { Tick } from '../../../contract/settlement/tick.ts'
import { stepPath } from './step-path.ts'

interface TickPlotProps {
  readonly ticks: readonly Tick[]
  readonly entrySeq: number | null
  readonly exitSeq: number | null
}

/** Every recorded price between entry and exit, as steps: a price holds until the next one. Hollow is entry, filled is exit. */
export function TickPlot({ ticks, entrySeq, exitSeq }: TickPlotProps) {
  const { t } = useLingui()
  const prices = ticks.flatMap((tick) =>
    tick.price === null || entrySeq === null || tick.seq < entrySeq || (exitSeq !== null && tick.seq > exitSeq)
      ? []
      : [{ ts: tick.ts, price: tick.price }],
  )
  const plot = stepPath(prices)
  if (plot === null) return null
  return (
    <div>
      <div className="receipt__plot" role="img" aria-label={t`${prices.length} recorded prices from entry to exit`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="chart__now" d={`M0 ${plot.entry}H100`} />
          <path className="chart__line" d={plot.d} />
        </svg>
        <i className="chart__dot chart__dot--open" style={{ left: 0, top: `${plot.entry}%` }} />
        <i className="chart__dot" style={{ left: '100%', top: `${plot.exit}%` }} />
      </div>
    </div>
  )
}
