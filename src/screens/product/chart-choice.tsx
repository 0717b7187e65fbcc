import { useLingui } from '@lingui/react/macro'
import { ChartCandlestick, ChartLine, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { CANDLE_INTERVALS_SECONDS } from '../../../contract/candle-intervals.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { part } from '../../ui/page/part.tsx'
import type { ChartLayout } from './chart-layout.ts'

/** The sheet comes at the first tap: few need it often. */
const ChartTools = part(() => import('./chart-tools.tsx').then((module) => module.ChartTools))

interface ChartChoiceProps {
  readonly priceScale: number
  readonly layout: ChartLayout
  readonly onChange: (part: Partial<ChartLayout>) => void
}

/** How much time a point of the chart stands for, whether it is a line or candles, and what is drawn besides. */
export function ChartChoice({ priceScale, layout, onChange }: ChartChoiceProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const Kind = layout.kind === 'line' ? ChartCandlestick : ChartLine
  return (
    <div className="chart-choice">
      <Tabs
        label={t`Time per point`}
        selected={String(layout.interval)}
        tabs={CANDLE_INTERVALS_SECONDS.map((choice) => ({
          id: String(choice),
          label: intervalText(choice, i18n.locale),
        }))}
        onSelect={(id) =>
          onChange({
            interval: CANDLE_INTERVALS_SECONDS.find((choice) => String(choice) === id) ?? CANDLE_INTERVALS_SECONDS[0],
          })
        }
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Candles`}
        aria-pressed={layout.kind === 'candles'}
        onClick={() => onChange({ kind: layout.kind === 'line' ? 'candles' : 'line' })}
      >
        <Kind className="icon" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Indicators and lines`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="icon" />
      </button>
      {isOpen ? <ChartTools {...{ priceScale, layout, onChange }} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** 300 → "5 min", 3,600 → "1 hr", 86,400 → "1 day" */
function intervalText(seconds: number, locale: string): string {
  const [value, unit] =
    seconds >= 86_400
      ? ([seconds / 86_400, 'day'] as const)
      : seconds >= 3_600
        ? ([seconds / 3_600, 'hour'] as const)
        : seconds >= 60
          ? ([seconds / 60, 'minute'] as const)
          : ([seconds, 'second'] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
