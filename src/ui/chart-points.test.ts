import { expect, test } from 'vitest'
import { chartPoints, continuesLine, intervalStart } from './chart-points.ts'

test('an interval starts at a multiple of its length', () => {
  expect(intervalStart(1_234_567, 5)).toBe(1_230_000)
  expect(intervalStart(1_230_000, 5)).toBe(1_230_000)
})

test('a tick in the last candle replaces its close, a later one starts a point of its own', () => {
  const candles = [{ time: 0, close: 10 }, { time: 5_000, close: 11 }]
  const ticks = [{ ts: 6_000, price: 12 }, { ts: 9_999, price: 13 }, { ts: 10_000, price: 14 }]
  expect(chartPoints(candles, ticks, 5)).toEqual([
    { time: 0, price: 10 }, { time: 5_000, price: 13 }, { time: 10_000, price: 14 },
  ])
})

test('a tick older than the last candle changes nothing', () => {
  expect(chartPoints([{ time: 5_000, close: 11 }], [{ ts: 4_999, price: 1 }], 5)).toEqual([{ time: 5_000, price: 11 }])
})

test('a line goes on while only its last point moves and new ones follow', () => {
  const before = [{ time: 0, price: 1 }, { time: 1, price: 2 }]
  expect(continuesLine(before, [{ time: 0, price: 1 }, { time: 1, price: 9 }, { time: 2, price: 3 }])).toBe(true)
  expect(continuesLine(before, [{ time: 0, price: 5 }, { time: 1, price: 2 }])).toBe(false)
  expect(continuesLine(before, [{ time: 1, price: 2 }, { time: 2, price: 3 }])).toBe(false)
  expect(continuesLine(before, [{ time: 0, price: 1 }])).toBe(false)
  expect(continuesLine([], [{ time: 0, price: 1 }])).toBe(false)
})
