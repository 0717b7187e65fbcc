import { useLingui } from '@lingui/react/macro'
import { Segments } from '../../ui/segments.tsx'
import { CHART_SPANS, type ChartSpan } from './spans.ts'

/** 300 → "5 min", 3,600 → "1 hr", 86,400 → "1 day" */
function spanText(seconds: number, locale: string): string {
  const [value, unit] = seconds >= 86_400 ? [seconds / 86_400, 'day'] : seconds >= 3_600 ? [seconds / 3_600, 'hour'] : [seconds / 60, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(Number(value))
}

/** How much time the chart shows. */
export function SpanChoice({ span, onChoose }: { span: ChartSpan; onChoose: (span: ChartSpan) => void }) {
  const { t, i18n } = useLingui()
  return (
    <Segments
      label={t`Chart span`} selected={String(span.seconds)}
      options={CHART_SPANS.map((choice) => ({ id: String(choice.seconds), label: spanText(choice.seconds, i18n.locale) }))}
      onSelect={(id) => onChoose(CHART_SPANS.find((choice) => String(choice.seconds) === id) ?? CHART_SPANS[0])}
    />
  )
}
