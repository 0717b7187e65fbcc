import type { IChartApi } from 'lightweight-charts'
import { expect, test } from 'vitest'
import type { ChartPoint } from './chart-points.ts'
import { drawIndicators } from './draw-indicators.ts'

const COLOURS = {
  line: '#1',
  fill: '#2',
  grid: '#3',
  ink: '#4',
  inkSoft: '#8',
  inkQuiet: '#5',
  surface: '#9',
  up: '#6',
  down: '#7',
  font: 'sans',
  fontSizePx: 12,
}
const point = (at: number, close: number): ChartPoint => ({
  time: at * 1_000,
  open: close,
  high: close,
  low: close,
  close,
})
const waves = Array.from({ length: 60 }, (_, at) => point(at, 10_000 + Math.round(500 * Math.sin(at / 5))))

interface Value {
  readonly time: number
  readonly value?: number
}

/** A chart that keeps what its series are given, as the library would draw it. */
function openChart() {
  const drawn: Map<number, Value>[] = []
  let calls = 0
  const chart = {
    panes: () => [{ setStretchFactor: () => undefined }],
    addSeries: () => {
      const data = new Map<number, Value>()
      drawn.push(data)
      return {
        setData: (all: Value[]) => {
          calls += 1
          data.clear()
          for (const one of all) data.set(one.time, one)
        },
        update: (one: Value) => {
          calls += 1
          data.set(one.time, one)
        },
        createPriceLine: () => ({}),
        applyOptions: () => undefined,
      }
    },
    removeSeries: () => undefined,
  }
  // The few functions of the library's chart that drawing indicators calls.
  return {
    chart: chart as unknown as IChartApi,
    lines: () => drawn.map((data) => [...data.values()]),
    calls: () => calls,
  }
}

function drawAll(onShown = () => undefined as void) {
  const opened = openChart()
  const names = ['average', 'bollinger', 'rsi', 'macd'] as const
  const formatOf = () => String
  return {
    ...opened,
    indicators: drawIndicators(opened.chart, { names, unit: 100, colours: COLOURS, formatOf, onShown }),
  }
}

test('a chart that goes on tick by tick shows the same as one that is drawn at once', () => {
  const [live, whole] = [drawAll(), drawAll()]
  for (let length = 1; length <= waves.length; length += 1) {
    const before = waves.slice(0, length - 1)
    // The newest point is elsewhere first, and ends where it ended.
    live.indicators.show([...before, point(length - 1, 9_000)])
    live.indicators.show(waves.slice(0, length))
  }
  whole.indicators.show(waves)
  expect(live.lines()).toHaveLength(8)
  for (const [at, line] of whole.lines().entries())
    for (const [index, { time, value }] of line.entries()) {
      const other = live.lines()[at]?.[index]
      expect(other?.time).toBe(time)
      if (value === undefined) expect(other).not.toHaveProperty('value')
      else expect(other?.value).toBeCloseTo(value, 6)
    }
})

test('the legend has the values of the point under the crosshair, and of the newest away from it', () => {
  let times = 0
  const { indicators } = drawAll(() => void (times += 1))
  indicators.show(waves)
  expect(times).toBe(1)
  const mean = waves.slice(-20).reduce((sum, { close }) => sum + close / 100, 0) / 20
  const [first] = indicators.at(null)
  expect(first?.label).toBe('MA 20')
  expect(first?.value).toBeCloseTo(mean, 9)
  expect(indicators.at(5_000).map(({ value }) => value)).toEqual(Array.from({ length: 8 }, () => null))
})

test('nothing is drawn once the indicators are taken away, nor where the chart has gone', () => {
  for (const isChartThere of [true, false]) {
    const { indicators, calls } = drawAll()
    indicators.show(waves.slice(0, 30))
    const before = calls()
    indicators.remove({ isChartThere })
    indicators.show(waves)
    expect(calls()).toBe(before)
  }
})
