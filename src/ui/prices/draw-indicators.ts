/** Draws indicators into a chart. A file of its own with the library that computes them: only a chart that shows one asks for it. */
import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type SeriesPartialOptionsMap,
} from 'lightweight-charts'
import type { ChartIndicator } from '../../../contract/chart-layout.ts'
import { chartSeconds } from './chart-seconds.ts'
import { goesOn, type ChartPoint } from './chart-points.ts'
import { INDICATORS } from './indicator-lines.ts'
import { createRun, type IndicatorValues } from './indicator-run.ts'
import type { ChartColours } from './price-chart-theme.ts'

type Unit = (typeof INDICATORS)[ChartIndicator]['unit']

export interface SaidValue {
  readonly label: string
  /** Null while there are too few points before it. */
  readonly value: number | null
  readonly unit: Unit
}

export interface DrawnIndicators {
  show(points: readonly ChartPoint[]): void
  /** The values at a point that is shown, or at the newest. */
  at(time: number | null): readonly SaidValue[]
  paint(colours: ChartColours): void
  /** @param isChartThere false where the chart has gone before, and its series with it */
  remove(input: { isChartThere: boolean }): void
}

interface DrawIndicators {
  readonly names: readonly ChartIndicator[]
  /** Steps of the price in one. */
  readonly unit: number
  readonly colours: ChartColours
  readonly formatOf: (unit: Unit) => (value: number) => string
  /** Called after each `show`. */
  readonly onShown: () => void
}

/** The prices' picture is so many times as high as one under it. */
const PRICES_HEIGHT = 3

export function drawIndicators(
  chart: IChartApi,
  { names, unit, colours, formatOf, onShown }: DrawIndicators,
): DrawnIndicators {
  const drawn = names.map((name) => drawOne(chart, { name, colours, format: formatOf(INDICATORS[name].unit) }))
  chart.panes()[0]?.setStretchFactor(PRICES_HEIGHT)
  let shown: readonly ChartPoint[] = []
  let isGone = false
  return {
    show: (points) => {
      if (isGone) return
      const from = goesOn(shown, points) ? shown.length - 1 : 0
      for (const one of drawn) one.show(points, { from, unit })
      shown = points
      onShown()
    },
    at: (time) => {
      const found = time === null ? -1 : shown.findLastIndex((point) => point.time === time)
      const index = found < 0 ? shown.length - 1 : found
      return drawn.flatMap((one) => one.at(index))
    },
    paint: (now) => {
      for (const one of drawn) one.paint(now)
    },
    remove: ({ isChartThere }) => {
      isGone = true
      if (isChartThere) for (const one of drawn) one.remove()
    },
  }
}

interface DrawOne {
  readonly name: ChartIndicator
  readonly colours: ChartColours
  readonly format: (value: number) => string
}

function drawOne(chart: IChartApi, { name, colours, format }: DrawOne) {
  const picture = INDICATORS[name]
  const pane = picture.pane === 'prices' ? 0 : chart.panes().length
  const series = picture.lines.map((line) => addLine(chart, { line, colours, format, pane }))
  const levels = picture.levels.map((price) =>
    series[0]?.createPriceLine({
      price,
      color: colours.inkQuiet,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    }),
  )
  let run = createRun(name)
  let values: IndicatorValues[] = []
  return {
    show: (points: readonly ChartPoint[], { from, unit }: { from: number; unit: number }) => {
      if (from === 0) {
        run = createRun(name)
        values = []
      }
      for (const [at, { close, volume }] of points.slice(from).entries()) {
        const point = { close: close / unit, volume }
        values[from + at] = from + at < values.length ? run.replace(point) : run.add(point)
      }
      for (const [at, one] of series.entries()) drawLine(one, { points, from, values: (index) => values[index]?.[at] })
    },
    at: (index: number): SaidValue[] =>
      picture.lines.map(({ name: title, mark }, at) => ({
        label: `${title} ${mark}`.trim(),
        value: values[index]?.[at] ?? null,
        unit: picture.unit,
      })),
    paint: (now: ChartColours) => {
      for (const [at, one] of series.entries()) one.applyOptions({ color: now[picture.lines[at]?.colour ?? 'ink'] })
      for (const level of levels) level?.applyOptions({ color: now.inkQuiet })
    },
    remove: () => {
      for (const one of series) chart.removeSeries(one)
    },
  }
}

type LineApi = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>

const STYLES = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted } as const

interface AddLine {
  readonly line: (typeof INDICATORS)[ChartIndicator]['lines'][number]
  readonly colours: ChartColours
  readonly format: (value: number) => string
  readonly pane: number
}

/** The axis says prices alone: an indicator's values stand in the legend. */
function addLine(chart: IChartApi, { line, colours, format, pane }: AddLine): LineApi {
  const options = {
    color: colours[line.colour],
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom', minMove: 1e-9, formatter: format },
  } satisfies SeriesPartialOptionsMap['Histogram']
  return line.form === 'bars'
    ? chart.addSeries(HistogramSeries, options, pane)
    : chart.addSeries(
        LineSeries,
        { ...options, lineWidth: 1, lineStyle: STYLES[line.form], crosshairMarkerVisible: false },
        pane,
      )
}

interface DrawLine {
  readonly points: readonly ChartPoint[]
  readonly from: number
  readonly values: (index: number) => number | null | undefined
}

/** A point without a value is left empty: nothing is drawn where nothing is known. */
function drawLine(series: LineApi, { points, from, values }: DrawLine): void {
  const data = points.slice(from).map(({ time }, at) => {
    const value = values(from + at) ?? null
    return value === null ? { time: chartSeconds(time) } : { time: chartSeconds(time), value }
  })
  if (from === 0) series.setData(data)
  else for (const one of data) series.update(one)
}
