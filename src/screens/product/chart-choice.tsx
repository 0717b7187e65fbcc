import { useLingui } from '@lingui/react/macro'
import { ChartCandlestick, ChartLine } from 'lucide-react'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { CHART_INTERVALS_SECONDS, type ChartInterval, type ChartKind } from './chart-intervals.ts'

interface ChartChoiceProps {
  readonly interval: ChartInterval
  readonly kind: ChartKind
  readonly onInterval: (interval: ChartInterval) => void
  readonly onKind: (kind: ChartKind) => void
}

/** How much time a point of the chart stands for, and whether it is a line or candles. */
export function ChartChoice({ interval, kind, onInterval, onKind }: ChartChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="chart-choice">
      <Tabs
        label={t`Time per point`}
        selected={String(interval)}
        tabs={CHART_INTERVALS_SECONDS.map((choice) => ({
          id: String(choice),
          label: intervalText(choice, i18n.locale),
        }))}
        onSelect={(id) =>
          onInterval(CHART_INTERVALS_SECONDS.find((choice) => String(choice) === id) ?? CHART_INTERVALS_SECONDS[0])
        }
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Candles`}
        aria-pressed={kind === 'candles'}
        onClick={() => onKind(kind === 'line' ? 'candles' : 'line')}
      >
        {kind === 'line' ? (
          <ChartCandlestick className="icon" aria-hidden="true" />
        ) : (
          <ChartLine className="icon" aria-hidden="true" />
        )}
      </button>
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
