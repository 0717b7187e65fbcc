import {
  type AutoscaleInfo,
  AreaSeries,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type TickMarkType,
  type Time,
} from 'lightweight-charts'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { createAxisLabels } from './axis-labels.ts'
import { chartSeconds } from './chart-seconds.ts'
import type { ChartTimes } from './chart-times.ts'
import { goesOn, type ChartPoint } from './chart-points.ts'
import { newestPrice, type Drawing, type Drawn } from './drawing.ts'
import { openingRange } from './opening-range.ts'
import { candleOptions, chartOptions, lineOptions, readChartColours, watchTheme } from './price-chart-theme.ts'

export type DrawnKind = 'line' | 'candles'

/** How many points are in view at first, and how near to the oldest one more are asked for. */
const SHOWN = { line: 240, candles: 60 }
const NEAR_POINTS = 40
/** The library's marks of years, months and days come before it; its list of names would come along in the file. */
const FIRST_CLOCK_MARK: TickMarkType.Time = 3
/** In steps of the price: far less than any pixel. */
const NUDGE = 1e-4
/** The height of an axis's label, in heights of its letters. */
const LABEL_HEIGHTS = 1.75

interface DrawnChart {
  readonly container: RefObject<HTMLElement | null>
  readonly kind: DrawnKind
  /** The step of drawing at which the series comes. */
  readonly isDue: boolean
  readonly onNearStart: () => void
}

/** Draws an empty chart into an element at once, and its series when that is due. */
export function useDrawnChart(drawing: Drawing, { container, kind, isDue, onNearStart }: DrawnChart): void {
  const made = useRef<IChartApi | null>(null)
  const nearStart = useEffectEvent(onNearStart)
  const showOpening = useEffectEvent((chart: IChartApi) => showFirst(chart, { kind, count: drawing.points().length }))

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const chart = createChart(element, {
      autoSize: true,
      ...chartOptions(readChartColours(element), isWheeled(element)),
    })
    made.current = chart
    const showAnew = () => showOpening(chart)
    element.addEventListener('dblclick', showAnew)
    return () => {
      element.removeEventListener('dblclick', showAnew)
      made.current = null
      chart.remove()
    }
  }, [container])

  useEffect(() => {
    const [element, chart] = [container.current, made.current]
    if (!isDue || element === null || chart === null) return
    const series = addSeries(chart, kind, element)
    drawing.put({
      element,
      chart,
      series,
      labelPx: readChartColours(element).fontSizePx * LABEL_HEIGHTS,
    })
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
      drawing.put(null)
    }
  }, [container, drawing, kind, isDue])
}

/** Has as many points in view as a chart that was just opened. */
function showFirst(chart: IChartApi, { kind, count }: { kind: DrawnKind; count: number }): void {
  const scale = chart.timeScale()
  if (count > 0)
    scale.setVisibleLogicalRange(openingRange({ count, shown: SHOWN[kind], room: scale.options().rightOffset }))
}

function addSeries(chart: IChartApi, kind: DrawnKind, element: HTMLElement): Drawn['series'] {
  const colours = readChartColours(element)
  return kind === 'line'
    ? chart.addSeries(AreaSeries, lineOptions(colours))
    : chart.addSeries(CandlestickSeries, candleOptions(colours))
}

interface ChartFormats {
  readonly formatPrice: (price: number) => string
  readonly times: ChartTimes
  readonly priceScale: number
  readonly isDue: boolean
}

/** Gives the chart the app's own numbers and times. */
export function useDrawnFormats(drawing: Drawing, { formatPrice, times, priceScale, isDue }: ChartFormats): void {
  useEffect(() => {
    const on = drawing.drawn()
    if (on === null) return
    const unit = 10 ** priceScale
    const format = (price: number) => formatPrice(Math.round(price * unit))
    const axis = createAxisLabels({
      yOf: (price) => on.series.priceToCoordinate(price),
      newest: () => newestPrice(drawing.points(), unit),
      format,
      reachPx: on.labelPx,
    })
    on.chart.applyOptions({
      localization: { timeFormatter: (time: Time) => times.formatTime(Number(time) * 1_000) },
      timeScale: {
        tickMarkFormatter: (time: Time, kind: TickMarkType) =>
          times.formatMark(Number(time) * 1_000, kind < FIRST_CLOCK_MARK),
      },
    })
    // Only this series has prices: an indicator's numbers are none.
    let nudge = 0
    on.series.applyOptions({
      // The library writes the labels anew where the range of prices is another, and the tag may cover another one by now. By options
      // it would lay the whole chart out anew, and draw it in a second frame.
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const info = original()
        if (info === null || info.priceRange === null) return info
        nudge = NUDGE / unit - nudge
        return { ...info, priceRange: { ...info.priceRange, maxValue: info.priceRange.maxValue + nudge } }
      },
      priceFormat: { type: 'custom', minMove: 1 / unit, formatter: format, tickmarksFormatter: axis.textsOf },
    })
  }, [drawing, formatPrice, times, priceScale, isDue])
}

interface PointsOf {
  readonly kind: DrawnKind
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  readonly priceScale: number
  readonly isDue: boolean
}

/** Draws the points: only the newest where the chart goes on, all of them where it is another. */
export function useDrawnPoints(drawing: Drawing, { kind, points, priceScale, isDue }: PointsOf): void {
  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const { chart, series } = on
    const shown = drawing.points()
    const unit = 10 ** priceScale
    const toData = ({ time, open, high, low, close }: ChartPoint) =>
      kind === 'line'
        ? { time: chartSeconds(time), value: close / unit }
        : { time: chartSeconds(time), open: open / unit, high: high / unit, low: low / unit, close: close / unit }
    if (goesOn(shown, points)) {
      for (const point of points.slice(shown.length - 1)) series.update(toData(point))
    } else {
      const isFirst = shown.length === 0
      series.setData(points.map(toData))
      if (isFirst) showFirst(chart, { kind, count: points.length })
    }
    drawing.keep(points)
  }, [drawing, points, priceScale, kind, isDue])
}

/** In a wide window nothing scrolls around the chart (src/app/wide/trade.tsx). */
const isWheeled = (element: HTMLElement) => element.closest('[data-wheel]') !== null
