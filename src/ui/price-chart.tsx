import { AreaSeries, LineStyle, createChart, createSeriesMarkers, type IChartApi, type ISeriesApi, type ISeriesMarkersPluginApi, type Time, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { continuesLine, intervalStart, type ChartPoint } from './chart-points.ts'
import { chartOptions, readChartColours, watchTheme } from './price-chart-theme.ts'

export interface ChartMark {
  readonly time: number
  readonly price: number
  readonly direction: 'up' | 'down'
  readonly label: string
}

interface PriceChartProps {
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  readonly priceScale: number
  readonly intervalSeconds: number
  readonly marks: readonly ChartMark[]
  readonly formatPrice: (price: number) => string
  /** Under the crosshair. */
  readonly formatTime: (time: number) => string
  /** On the axis. */
  readonly formatAxisTime: (time: number) => string
  /** What the picture shows, in words. */
  readonly label: string
}

interface Drawn {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area'>
  readonly markers: ISeriesMarkersPluginApi<Time>
}

/** Chart times are whole seconds; the cast is the library's nominal type for them. */
const seconds = (time: number) => Math.floor(time / 1_000) as UTCTimestamp

/** The line of a product's price on a canvas. Load this module lazily: the chart library is the app's largest. */
export function PriceChart(props: PriceChartProps) {
  const { points, priceScale, intervalSeconds, marks, formatPrice, formatTime, formatAxisTime, label } = props
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const shown = useRef<readonly ChartPoint[]>([])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const chart = createChart(element, { autoSize: true, ...chartOptions(readChartColours(element)) })
    const series = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineStyle: LineStyle.Dashed })
    drawn.current = { chart, series, markers: createSeriesMarkers(series, []) }
    const paint = () => {
      const colours = readChartColours(element)
      chart.applyOptions(chartOptions(colours))
      series.applyOptions({
        lineColor: colours.line, topColor: colours.fill, bottomColor: colours.fill,
        priceLineColor: colours.ink, crosshairMarkerBackgroundColor: colours.line,
      })
    }
    paint()
    const stopWatching = watchTheme(paint)
    return () => {
      stopWatching()
      drawn.current = null
      shown.current = []
      chart.remove()
    }
  }, [])

  useEffect(() => {
    drawn.current?.chart.applyOptions({
      localization: { priceFormatter: (price: number) => formatPrice(Math.round(price * 10 ** priceScale)), timeFormatter: (time: Time) => formatTime(Number(time) * 1_000) },
      timeScale: { tickMarkFormatter: (time: Time) => formatAxisTime(Number(time) * 1_000) },
    })
    drawn.current?.series.applyOptions({ priceFormat: { type: 'price', minMove: 10 ** -priceScale, precision: priceScale } })
  }, [formatPrice, formatTime, formatAxisTime, priceScale])

  useEffect(() => {
    if (drawn.current === null) return
    const { chart, series } = drawn.current
    const toData = (point: ChartPoint) => ({ time: seconds(point.time), value: point.price / 10 ** priceScale })
    if (continuesLine(shown.current, points)) {
      for (const point of points.slice(shown.current.length - 1)) series.update(toData(point))
    } else {
      series.setData(points.map(toData))
      chart.timeScale().fitContent()
    }
    shown.current = points
  }, [points, priceScale])

  useEffect(() => {
    const element = container.current
    if (drawn.current === null || element === null) return
    const { series, markers } = drawn.current
    const colours = readChartColours(element)
    markers.setMarkers(marks.map((mark) => ({
      time: seconds(intervalStart(mark.time, intervalSeconds)), position: 'atPriceMiddle', price: mark.price / 10 ** priceScale,
      shape: mark.direction === 'up' ? 'arrowUp' : 'arrowDown', color: colours[mark.direction], size: 0.8,
    })))
    const lines = marks.map((mark) => series.createPriceLine({
      price: mark.price / 10 ** priceScale, color: colours[mark.direction], lineWidth: 1, lineStyle: LineStyle.Dotted, title: mark.label,
    }))
    return () => {
      if (drawn.current === null) return
      for (const line of lines) series.removePriceLine(line)
    }
  }, [marks, intervalSeconds, priceScale])

  return <div ref={container} className="price-chart" role="img" aria-label={label} style={{ width: '100%', height: '100%', minHeight: 0 }} />
}
