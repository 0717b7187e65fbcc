import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { CHART_INDICATORS, type ChartIndicator } from '../../../contract/chart-layout.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import type { ChartLayout } from './chart-layout.ts'

interface ChartToolsProps {
  readonly priceScale: number
  readonly layout: ChartLayout
  readonly onChange: (part: Partial<ChartLayout>) => void
  readonly onClose: () => void
}

/** Chooses the indicators of a product's chart and takes its lines away. */
export function ChartTools({ priceScale, layout, onChange, onClose }: ChartToolsProps) {
  const { t } = useLingui()
  const { price } = useFormat()
  const toggle = (name: ChartIndicator) => {
    const isOn = layout.indicators.includes(name)
    onChange({
      indicators: CHART_INDICATORS.filter((each) => (each === name ? !isOn : layout.indicators.includes(each))),
    })
  }
  return (
    <Sheet title={t`Indicators and lines`} onClose={onClose}>
      <div className="card">
        {CHART_INDICATORS.map((name) => (
          <IndicatorRow
            key={name}
            isOn={layout.indicators.includes(name)}
            title={<IndicatorName name={name} />}
            onToggle={() => toggle(name)}
          />
        ))}
      </div>
      <p className="t-sm t-2">
        <Trans>
          Computed on this device from the prices in the chart. They describe the past and foretell nothing.
        </Trans>
      </p>
      {layout.lines.length === 0 ? null : (
        <ul className="card">
          {layout.lines.map((line) => (
            <LineRow
              key={line}
              price={price(line, priceScale)}
              onRemove={() => onChange({ lines: layout.lines.filter((other) => other !== line) })}
            />
          ))}
        </ul>
      )}
      <p className="t-sm t-2">
        <Trans>Hold a place on the chart to draw a line at its price.</Trans>
      </p>
    </Sheet>
  )
}

function LineRow({ price, onRemove }: { price: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <li className="row">
      <span className="row__main">{price}</span>
      <button type="button" className="icon-btn" aria-label={t`Remove the line at ${price}`} onClick={onRemove}>
        <Trash2 className="icon icon--20" />
      </button>
    </li>
  )
}

function IndicatorName({ name }: { name: ChartIndicator }) {
  const { t } = useLingui()
  switch (name) {
    case 'volume':
      return (
        <>
          {t`Volume`} (VOL)
          <span className="row__sub">
            <Trans>
              From one minute per point on. In a simulated market nobody traded it: it follows the size of the price's
              steps.
            </Trans>
          </span>
        </>
      )
    case 'average':
      return <Trans>Moving averages (MA 20, MA 50)</Trans>
    case 'bollinger':
      return <Trans>Bollinger bands (BOLL 20, 2)</Trans>
    case 'rsi':
      return <Trans>Relative strength (RSI 14)</Trans>
    case 'macd':
      return <Trans>Convergence of averages (MACD 12, 26, 9)</Trans>
  }
}

function IndicatorRow({ title, isOn, onToggle }: { title: ReactNode; isOn: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <div className="row">
      <span className="row__main" id={id}>
        {title}
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={onToggle}
      />
    </div>
  )
}
