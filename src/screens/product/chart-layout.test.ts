import { expect, test } from 'vitest'
import { CHART_INDICATORS, CHART_LAYOUT } from '../../../contract/chart-layout.ts'
import { readLayout, writeLayout, type ChartLayout } from './chart-layout.ts'

const full: ChartLayout = {
  interval: 900,
  kind: 'candles',
  indicators: ['average', 'rsi'],
  lines: [6_421_850, 6_400_000],
}

test('a layout is read as it was written, in the form that the server takes', () => {
  for (const layout of [full, { ...full, indicators: CHART_INDICATORS }, { ...full, indicators: [], lines: [] }]) {
    const text = writeLayout(layout, 2)
    expect(text).toMatch(CHART_LAYOUT)
    expect(readLayout(text, 2)).toEqual(layout)
  }
  expect(writeLayout(full, 2)).toBe('900 candles average,rsi 64218.50,64000.00')
})

test('a line stays at its price where the steps of the product change', () => {
  expect(readLayout(writeLayout(full, 2), 4).lines).toEqual([642_185_000, 640_000_000])
})

test('two lines that fall on one price where the steps of the product grow are one', () => {
  const fine = writeLayout({ ...full, lines: [6_421_840, 6_400_000, 6_421_830] }, 2)
  expect(readLayout(fine, 0).lines).toEqual([64_000, 64_218])
  expect(readLayout(fine, 2).lines).toEqual([6_421_840, 6_400_000, 6_421_830])
})

test("without a layout, or with one of a form that this app does not know, the chart is the app's own", () => {
  const own = { interval: 1, kind: 'line', indicators: [], lines: [] }
  expect(readLayout(undefined, 2)).toEqual(own)
  expect(readLayout('60 heatmap - -', 2)).toEqual(own)
})

test('a price has one line, and an eleventh line takes the place of the oldest', () => {
  const kept = (lines: readonly number[]) => readLayout(writeLayout({ ...full, lines }, 2), 2).lines
  expect(kept([1, 2, 3, 2])).toEqual([1, 3, 2])
  expect(kept([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
