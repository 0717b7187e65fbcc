import {
  AreaSeries,
  CandlestickSeries,
  LineStyle,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { goesOn, intervalStart, type ChartPoint } from './chart-points.ts'
import { createOrderShades, type OrderShade } from './order-shades.ts'
import { chartOptions, readChartColours, watchTheme, type ChartColours } from './price-chart-theme.ts'

export interface ChartMark {
  readonly kind: 'entry' | 'exit'
  readonly time: number
  readonly price: number
  readonly direction: 'up' | 'down'
  /** Its price stands as a level until it ends. */
  readonly isRunning: boolean
  /** For an exit: the place where the order entered, and whether it was right. A line joins the two. */
  readonly entered?: { readonly time: number; readonly price: number; readonly tone: 'up' | 'down' | 'plain' }
}

interface PriceChartProps {
  /** Neither this nor the interval may change while it is drawn: give it another key. */
  readonly kind: 'line' | 'candles'
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  readonly priceScale: number
  readonly intervalSeconds: number
  /** Oldest first. */
  readonly marks: readonly ChartMark[]
  readonly formatPrice: (price: number) => string
  /** Under the crosshair. */
  readonly formatTime: (time: number) => string
  /** On the axis. */
  readonly formatAxisTime: (time: number) => string
  /** Describes the picture in words. */
  readonly label: string
  /** The oldest point comes into view; may be called again before more has come. */
  readonly onNearStart: () => void
}

interface Drawn {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area' | 'Candlestick'>
  readonly markers: ISeriesMarkersPluginApi<Time>
  readonly shades: ReturnType<typeof createOrderShades>
}

/** How many points are in view at first, and how near to the oldest one more are asked for. */
const SHOWN = { line: 240, candles: 60 }
const NEAR_POINTS = 40
/** A slow phone takes half a second for all of it at the first time: in steps, with a frame between them, it answers a tap. */
const STEP = { series: 1, points: 2, marks: 3 }

/** Chart times are whole seconds; the cast is the library's nominal type for them. */
const seconds = (time: number) => Math.floor(time / 1_000) as UTCTimestamp

/** A product's price on a canvas. Load this module lazily: the chart library is the app's largest. */
export function PriceChart({
  kind,
  points,
  priceScale,
  intervalSeconds,
  marks,
  formatPrice,
  formatTime,
  formatAxisTime,
  label,
  onNearStart,
}: PriceChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const made = useRef<IChartApi | null>(null)
  const drawn = useRef<Drawn | null>(null)
  const shown = useRef<readonly ChartPoint[]>([])
  const nearStart = useEffectEvent(onNearStart)
  const step = useSteps(STEP.marks)
  const [hasSeries, hasPoints, hasMarks] = [step >= STEP.series, step >= STEP.points, step >= STEP.marks]

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const chart = createChart(element, {
      autoSize: true,
      ...chartOptions(readChartColours(element), isWheeled(element)),
    })
    made.current = chart
    const reset = () => chart.timeScale().resetTimeScale()
    element.addEventListener('dblclick', reset)
    return () => {
      element.removeEventListener('dblclick', reset)
      made.current = null
      chart.remove()
    }
  }, [])

  useEffect(() => {
    const [element, chart] = [container.current, made.current]
    if (!hasSeries || element === null || chart === null) return
    const colours = readChartColours(element)
    const series =
      kind === 'line'
        ? chart.addSeries(AreaSeries, lineOptions(colours))
        : chart.addSeries(CandlestickSeries, candleOptions(colours))
    const shades = createOrderShades()
    series.attachPrimitive(shades.primitive)
    drawn.current = { chart, series, markers: createSeriesMarkers(series, []), shades }
    const stopWatching = watchTheme(() => {
      const now = readChartColours(element)
      chart.applyOptions(chartOptions(now, isWheeled(element)))
      series.applyOptions(kind === 'line' ? lineOptions(now) : candleOptions(now))
    })
    chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < NEAR_POINTS) nearStart()
    })
    return () => {
      stopWatching()
      drawn.current = null
      shown.current = []
    }
  }, [kind, hasSeries])

  useEffect(() => {
    drawn.current?.chart.applyOptions({
      localization: {
        priceFormatter: (price: number) => formatPrice(Math.round(price * 10 ** priceScale)),
        timeFormatter: (time: Time) => formatTime(Number(time) * 1_000),
      },
      timeScale: { tickMarkFormatter: (time: Time) => formatAxisTime(Number(time) * 1_000) },
    })
    drawn.current?.series.applyOptions({
      priceFormat: { type: 'price', minMove: 10 ** -priceScale, precision: priceScale },
    })
  }, [formatPrice, formatTime, formatAxisTime, priceScale, hasSeries])

  useEffect(() => {
    if (!hasPoints || drawn.current === null) return
    const { chart, series } = drawn.current
    const unit = 10 ** priceScale
    const toData = ({ time, open, high, low, close }: ChartPoint) =>
      kind === 'line'
        ? { time: seconds(time), value: close / unit }
        : { time: seconds(time), open: open / unit, high: high / unit, low: low / unit, close: close / unit }
    if (goesOn(shown.current, points)) {
      for (const point of points.slice(shown.current.length - 1)) series.update(toData(point))
    } else {
      const isFirst = shown.current.length === 0
      series.setData(points.map(toData))
      if (isFirst)
        chart
          .timeScale()
          .setVisibleLogicalRange({ from: points.length - Math.min(points.length, SHOWN[kind]), to: points.length })
    }
    shown.current = points
  }, [points, priceScale, kind, hasPoints])

  useEffect(() => {
    const element = container.current
    if (!hasMarks || drawn.current === null || element === null) return
    const { series, markers, shades } = drawn.current
    const colours = readChartColours(element)
    const price = (mark: ChartMark) => mark.price / 10 ** priceScale
    const from = shown.current[0]?.time ?? 0
    markers.setMarkers(
      marks
        .filter((mark) => mark.time >= from)
        .map((mark): SeriesMarker<Time> => ({
          time: seconds(intervalStart(mark.time, intervalSeconds)),
          position: 'atPriceMiddle',
          price: price(mark),
          size: 0.8,
          ...(mark.kind === 'entry'
            ? { shape: mark.direction === 'up' ? 'arrowUp' : 'arrowDown', color: colours[mark.direction] }
            : { shape: 'circle', color: colours.ink }),
        })),
    )
    const placeAt = ({ time, price: at }: { time: number; price: number }) => ({
      time: seconds(intervalStart(time, intervalSeconds)),
      price: at / 10 ** priceScale,
    })
    shades.show(
      marks.flatMap((mark): OrderShade[] => {
        if (mark.isRunning) return [{ kind: 'side', from: placeAt(mark), direction: mark.direction }]
        return mark.entered && mark.entered.time >= from
          ? [{ kind: 'join', from: placeAt(mark.entered), to: placeAt(mark), tone: mark.entered.tone }]
          : []
      }),
      colours,
    )
    const lines = marks
      .filter((mark) => mark.isRunning)
      .map((mark) =>
        series.createPriceLine({
          price: price(mark),
          color: colours[mark.direction],
          lineWidth: 1,
          lineStyle: LineStyle.Dotted,
          title: mark.direction === 'up' ? '↑' : '↓',
        }),
      )
    return () => {
      if (drawn.current === null) return
      for (const line of lines) series.removePriceLine(line)
    }
  }, [marks, intervalSeconds, priceScale, hasMarks])

  return (
    <div
      ref={container}
      className="price-chart"
      role="img"
      aria-label={label}
      style={{ width: '100%', height: '100%', minHeight: 0 }}
    />
  )
}

/** In a wide window nothing scrolls around the chart (src/app/wide/trade.tsx). */
const isWheeled = (element: HTMLElement) => element.closest('[data-wheel]') !== null

/** Counts from 0 to `last`, one with each frame that was drawn. */
function useSteps(last: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === last) return
    // After the frame, not in it.
    let timer: number | undefined
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setStep(step + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [step, last])
  return step
}

function lineOptions({ line, fill, ink }: ChartColours) {
  return {
    lineWidth: 2,
    priceLineStyle: LineStyle.Dashed,
    priceLineColor: ink,
    lineColor: line,
    topColor: fill,
    bottomColor: fill,
    crosshairMarkerBackgroundColor: line,
  } as const
}

function candleOptions({ up, down, ink }: ChartColours) {
  return {
    priceLineStyle: LineStyle.Dashed,
    priceLineColor: ink,
    upColor: up,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
  } as const
}
