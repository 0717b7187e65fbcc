import { expect, test } from 'vitest'
import { gaugePercent } from './order-gauge.ts'

test('the dot stands in the middle at the entry, and the further the price goes, the further it stands', () => {
  expect(gaugePercent(6_420_620, 6_420_620)).toBe(50)
  const distances = [1, 10, 200, 642, 50_000, 3_000_000]
  const above = distances.map((distance) => gaugePercent(6_420_620, 6_420_620 + distance))
  const below = distances.map((distance) => gaugePercent(6_420_620, 6_420_620 - distance))
  expect(above).toEqual([...above].sort((left, right) => left - right))
  expect(below.map((at) => 100 - at)).toEqual(above)
  expect(above[3]).toBeCloseTo(73, 0)
  expect(Math.max(...above)).toBeLessThan(96)
})
