import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChartPoint } from './chart-points.ts'
import type { LegendValue } from './use-indicators.ts'

interface ChartLegendProps {
  readonly point: ChartPoint | undefined
  /** The values of the indicators there; null where they could not be loaded. */
  readonly values: readonly LegendValue[] | null
  readonly formatPrice: (price: number) => string
  readonly formatTime: (time: number) => string
}

/** The values of the point under the crosshair, or of the newest. For the eye: the slider beside it says them in words. */
export function ChartLegend({ point, values, formatPrice, formatTime }: ChartLegendProps) {
  const { t } = useLingui()
  const prices = [
    ['open', t({ message: 'O', context: 'opening price of a candle, one letter' })],
    ['high', t({ message: 'H', context: 'highest price of a candle, one letter' })],
    ['low', t({ message: 'L', context: 'lowest price of a candle, one letter' })],
    ['close', t({ message: 'C', context: 'closing price of a candle, one letter' })],
  ] as const
  return (
    <p className="legend" aria-hidden="true">
      {point === undefined ? null : (
        <>
          <b>{formatTime(point.time)}</b>
          {prices.map(([name, letter]) => (
            <span key={name}>
              {letter} <b>{formatPrice(point[name])}</b>
            </span>
          ))}
        </>
      )}
      {values?.map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      )) ?? <Trans>Indicators could not be loaded.</Trans>}
    </p>
  )
}

interface PointSliderProps extends ChartLegendProps {
  readonly points: readonly ChartPoint[]
  readonly onPoint: (index: number) => void
  readonly onLeave: () => void
  /** Enter on a point: its closing price is chosen, as by a long press. */
  readonly onPress: (price: number) => void
}

/** The chart for keys and for the ear: arrows go from point to point, and the values of each are said. */
export function PointSlider({ points, point, values, formatPrice, formatTime, ...on }: PointSliderProps) {
  const { t } = useLingui()
  // As it was when it was reached: a price that moves four times a second is no news for the ear.
  const [reached, setReached] = useState<ChartPoint | null>(null)
  const said = reached ?? point
  if (said === undefined) return null
  const [time, open, high] = [formatTime(said.time), formatPrice(said.open), formatPrice(said.high)]
  const [low, close] = [formatPrice(said.low), formatPrice(said.close)]
  const more = values?.map((each) => each.join(' ')) ?? []
  const go = (index: number) => {
    setReached(points[index] ?? null)
    on.onPoint(index)
  }
  return (
    <input
      type="range"
      className="vh"
      aria-label={t`Values of the chart`}
      aria-valuetext={[t`${time}: open ${open}, high ${high}, low ${low}, close ${close}`, ...more].join(', ')}
      min={0}
      max={points.length - 1}
      value={points.findLastIndex((each) => each.time === said.time)}
      onFocus={() => go(points.length - 1)}
      onChange={(event) => go(Number(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') on.onPress(said.close)
      }}
      onBlur={() => {
        setReached(null)
        on.onLeave()
      }}
    />
  )
}
