/** This room holds charts of prices. It may not read prices: they come in as arguments. */
import { Trans } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import type { ChartIndicator } from '../../../contract/chart-layout.ts'
import { useFormat } from '../format/use-format.ts'
import { ChartLegend, PointSlider } from './chart-legend.tsx'
import type { ChartPoint } from './chart-points.ts'
import { chartTimes } from './chart-times.ts'
import { createDrawing } from './drawing.ts'
import { LineMenu } from './line-menu.tsx'
import { pointAt } from './point-at.ts'
import { useCrosshair } from './use-crosshair.ts'
import type { ChartMark } from './order-mark.ts'
import { useDrawnMarks } from './use-drawn-marks.ts'
import { useDrawnFormats, useDrawnPoints, useDrawnChart, type DrawnKind } from './use-drawn-chart.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useIndicators } from './use-indicators.ts'
import { useLongPress } from './use-long-press.ts'
import { usePanned } from './use-panned.ts'
import { useSteps } from './use-steps.ts'

interface PriceChartProps {
  /** Neither this nor the interval may change while it is drawn: give it another key. */
  readonly kind: DrawnKind
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  readonly priceScale: number
  readonly formatPrice: (price: number) => string
  readonly intervalSeconds: number
  /** Oldest first. */
  readonly marks: readonly ChartMark[]
  readonly indicators: readonly ChartIndicator[]
  /** Prices of the person's horizontal lines, in steps. */
  readonly lines: readonly number[]
  readonly onLines: (lines: readonly number[]) => void
  readonly onAlert: (price: number) => void
  /** Describes the picture in words. */
  readonly label: string
  /** The oldest point comes into view; may be called again before more has come. */
  readonly onNearStart: () => void
}

/** A slow phone takes half a second for all of it at the first time: in steps, with a frame between them, it answers a tap. */
const STEP = { series: 1, points: 2, marks: 3 }

/** A product's price on a canvas, its values in words beside it. Load this module lazily: the chart library is the app's largest. */
export function PriceChart({ kind, points, priceScale, intervalSeconds, marks, label, ...rest }: PriceChartProps) {
  const { formatPrice, onNearStart, indicators, lines, onLines, onAlert } = rest
  const formats = useFormat()
  const times = useMemo(() => chartTimes(formats, intervalSeconds), [formats, intervalSeconds])
  const step = useSteps(STEP.marks)
  const [hasSeries, hasPoints, hasMarks] = [step >= STEP.series, step >= STEP.points, step >= STEP.marks]
  const container = useRef<HTMLDivElement>(null)
  const [drawing] = useState(createDrawing)
  useDrawnChart(drawing, { container, kind, isDue: hasSeries, onNearStart })
  useDrawnFormats(drawing, { formatPrice, times, priceScale, isDue: hasSeries })
  useDrawnPoints(drawing, { kind, points, priceScale, isDue: hasPoints })
  const newest = points[points.length - 1]?.time ?? 0
  useDrawnMarks(drawing, { marks, intervalSeconds, priceScale, newest, isDue: hasMarks })
  const unit = 10 ** priceScale
  useDrawnLines(drawing, { lines, unit, isDue: hasMarks })
  const crosshair = useCrosshair(drawing, { unit, points, isDue: hasPoints })
  const { time } = crosshair
  const values = useIndicators(drawing, { names: indicators, points, priceScale, time, isDue: hasMarks })
  const { isPanned, goBack } = usePanned(drawing, hasPoints)
  const held = useLongPress(drawing, { unit, lines, isDue: hasMarks })
  const point = pointAt(points, time)
  return (
    <div className="price-chart">
      <ChartLegend {...{ point, values, formatPrice }} formatTime={times.formatShortTime} />
      <div className="price-chart__plot">
        <div ref={container} role="img" aria-label={label} />
        {isPanned ? <LivePill onPress={goBack} /> : null}
        {held.pressed === null ? null : (
          <LineMenu pressed={held.pressed} onLeave={held.leave} {...{ lines, formatPrice, onLines, onAlert }} />
        )}
      </div>
      <PointSlider
        {...{ points, point, values, formatPrice }}
        formatTime={times.formatTime}
        onPoint={(index) => crosshair.show(points, index)}
        onLeave={crosshair.hide}
        onPress={held.press}
      />
    </div>
  )
}

function LivePill({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="live-pill" onClick={onPress}>
      <span>
        <Trans context="back to the newest price">Live</Trans>
      </span>
    </button>
  )
}
