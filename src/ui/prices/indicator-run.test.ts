import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHART_INDICATORS, type ChartIndicator } from '../../../contract/chart-layout.ts'
import { INDICATORS } from './indicator-lines.ts'
import { createRun } from './indicator-run.ts'

/** The worked examples of StockCharts' ChartSchool. */
const RSI_PRICES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
  46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
]
const BAND_PRICES = [
  86.1557, 89.0867, 88.7829, 90.3228, 89.0671, 91.1453, 89.4397, 89.175, 86.9302, 87.6752, 86.9596, 89.4299, 89.3221,
  88.7241, 87.4497, 87.2634, 89.4985, 87.9006, 89.126, 90.7043,
]

const valuesOf = (name: ChartIndicator, closes: readonly number[]) => {
  const run = createRun(name)
  return closes.map((close) => run.add({ close }))
}

test('the relative strength is that of the published example, and nothing before its fourteenth change', () => {
  const found = valuesOf('rsi', RSI_PRICES).map(([value]) => (value === null ? null : value?.toFixed(2)))
  expect(found.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => null))
  expect(found.slice(14)).toEqual(['70.53', '66.32', '66.55', '69.41', '66.36', '57.97', '62.93'])
})

test('the bands are those of the published example', () => {
  const [upper, lower] = valuesOf('bollinger', BAND_PRICES).at(-1) ?? []
  expect(upper?.toFixed(2)).toBe('91.29')
  expect(lower?.toFixed(2)).toBe('86.12')
})

test('moving averages are means of the last 20 and 50 prices', () => {
  const rising = Array.from({ length: 60 }, (_, at) => at + 1)
  const found = valuesOf('average', rising)
  expect(found[18]).toEqual([null, null])
  expect(found[19]).toEqual([10.5, null])
  expect(found[49]).toEqual([40.5, 25.5])
  expect(found[59]).toEqual([50.5, 35.5])
})

test('the convergence is the short average less the long one, and its signal their mean', () => {
  const waves = Array.from({ length: 60 }, (_, at) => 100 + at + 5 * Math.sin(at / 4))
  const exponential = (values: readonly number[], length: number) => {
    const weight = 2 / (length + 1)
    const means: number[] = []
    for (const value of values)
      means.push(means.length === 0 ? value : value * weight + (means.at(-1) ?? 0) * (1 - weight))
    return means
  }
  const [short, long] = [exponential(waves, 12), exponential(waves, 26)]
  const differences = short.map((value, at) => value - (long[at] ?? 0)).slice(25)
  const signals = exponential(differences, 9)
  const found = valuesOf('macd', waves)
  expect(found[24]).toEqual([null, null, null])
  const [macd, signal, histogram] = found[59] ?? []
  expect(macd).toBeCloseTo(differences.at(-1) ?? 0, 9)
  expect(signal).toBeCloseTo(signals.at(-1) ?? 0, 9)
  expect(histogram).toBeCloseTo((differences.at(-1) ?? 0) - (signals.at(-1) ?? 0), 9)
})

test.each(CHART_INDICATORS)('a last price that moves leaves no trace of where it was: %s', (name) => {
  const price = fc.double({ min: 1, max: 100_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.array(price, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 80 }),
      (points) => {
        const run = createRun(name)
        const moved = points.map((closes) =>
          closes.map((close, at) => (at === 0 ? run.add({ close }) : run.replace({ close }))).at(-1),
        )
        const fresh = valuesOf(
          name,
          points.map((closes) => closes.at(-1) ?? 0),
        )
        for (const [at, values] of fresh.entries())
          for (const [line, value] of values.entries()) {
            const other = moved[at]?.[line]
            if (value === null) expect(other).toBeNull()
            else expect(other).toBeCloseTo(value, 4)
          }
      },
    ),
    { numRuns: 50 },
  )
})

test('a volume is what the server said of the point, and nothing where it said none', () => {
  const run = createRun('volume')
  expect(run.add({ close: 1, volume: 2.5 })).toEqual([2.5])
  expect(run.replace({ close: 1, volume: 3 })).toEqual([3])
  expect(run.add({ close: 1 })).toEqual([null])
})

test('each line of an indicator has a value', () => {
  for (const name of CHART_INDICATORS)
    expect(createRun(name).add({ close: 1 })).toHaveLength(INDICATORS[name].lines.length)
})
