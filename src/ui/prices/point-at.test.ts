import { expect, test } from 'vitest'
import { pointAt } from './point-at.ts'

const point = (time: number) => ({ time, open: time, high: time + 2, low: time - 2, close: time + 1 })
const points = [1_000, 2_000, 4_000].map(point)

test('the legend says the values of the point under the crosshair', () => {
  expect(pointAt(points, 2_000)).toEqual(point(2_000))
})

test('away from every point it says those of the newest, and of an empty chart none', () => {
  expect(pointAt(points, null)).toEqual(point(4_000))
  // A time without a price has no point.
  expect(pointAt(points, 3_000)).toEqual(point(4_000))
  expect(pointAt([], 1_000)).toBeUndefined()
})
