import { expect, test } from 'vitest'
import { chartPoints, goesOn, intervalStart } from './chart-points.ts'

const level = (time: number, price: number) => ({ time, open: price, high: price, low: price, close: price })

test('an interval starts at a multiple of its length', () => {
  expect(intervalStart(1_234_567, 5)).toBe(1_230_000)
  expect(intervalStart(1_230_000, 5)).toBe(1_230_000)
})

test('ticks in the last candle widen it and are its close, a later one starts a candle of its own', () => {
  const candles = [level(0, 10), level(5_000, 11)]
  const ticks = [
    { ts: 6_000, price: 14 },
    { ts: 7_000, price: 9 },
    { ts: 9_999, price: 13 },
    { ts: 10_000, price: 12 },
  ]
  expect(chartPoints(candles, ticks, 5)).toEqual([
    level(0, 10),
    { time: 5_000, open: 11, high: 14, low: 9, close: 13 },
    level(10_000, 12),
  ])
})

test('a tick older than the last candle changes nothing', () => {
  expect(chartPoints([level(5_000, 11)], [{ ts: 4_999, price: 1 }], 5)).toEqual([level(5_000, 11)])
})

test('a tick that the candle already holds is counted once', () => {
  const candle = { time: 0, open: 5, high: 9, low: 4, close: 7 }
  expect(
    chartPoints(
      [candle],
      [
        { ts: 100, price: 9 },
        { ts: 900, price: 7 },
      ],
      1,
    ),
  ).toEqual([candle])
})

test('a chart goes on while only its last point moves and new ones follow', () => {
  const before = [level(0, 1), level(1, 2)]
  expect(goesOn(before, [level(0, 1), level(1, 9), level(2, 3)])).toBe(true)
  expect(goesOn(before, [level(0, 5), level(1, 2)])).toBe(false)
  expect(goesOn(before, [{ ...level(0, 1), high: 4 }, level(1, 2)])).toBe(false)
  expect(goesOn(before, [{ ...level(0, 1), volume: 4 }, level(1, 2)])).toBe(false)
  expect(goesOn(before, [level(1, 2), level(2, 3)])).toBe(false)
  expect(goesOn(before, [level(0, 1)])).toBe(false)
  expect(goesOn([], [level(0, 1)])).toBe(false)
})

test('older candles in front are not the same chart going on', () => {
  expect(goesOn([level(5, 1), level(6, 2)], [level(4, 1), level(5, 1), level(6, 2)])).toBe(false)
})
