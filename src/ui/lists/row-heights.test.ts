import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowHeights } from './row-heights.ts'

test('a row that was not measured counts as the usual one of the first that were', () => {
  const heights = createRowHeights()
  expect(heights.isKnown()).toBe(false)
  heights.measured([
    { index: 0, height: 79 },
    { index: 1, height: 80 },
    { index: 2, height: 80 },
  ])
  expect(heights.isKnown()).toBe(true)
  expect(heights.offset(5)).toBe(79 + 4 * 80)
  heights.measured([
    { index: 3, height: 100 },
    { index: 4, height: 100 },
  ])
  expect(heights.offset(100_000)).toBe(79 + 2 * 100 + 99_997 * 80)
})

test('only what changes a place is news', () => {
  const heights = createRowHeights()
  expect(heights.measured([])).toBe(false)
  expect(heights.measured([{ index: 0, height: 80 }])).toBe(true)
  expect(
    heights.measured([
      { index: 0, height: 80 },
      { index: 700, height: 80 },
    ]),
  ).toBe(false)
  expect(heights.measured([{ index: 700, height: 90 }])).toBe(true)
  expect(heights.measured([{ index: 700, height: 80 }])).toBe(true)
  expect(heights.offset(1_000)).toBe(80_000)
})

test('a distance outside of the list is its first or its last row', () => {
  const heights = createRowHeights()
  heights.measured([{ index: 0, height: 50 }])
  expect([
    heights.indexAt(-10, 2_000),
    heights.indexAt(0, 2_000),
    heights.indexAt(49.9, 2_000),
    heights.indexAt(50, 2_000),
  ]).toEqual([0, 0, 0, 1])
  expect([heights.indexAt(1e9, 2_000), heights.indexAt(10, 0), heights.indexAt(1e9, 1_024)]).toEqual([1_999, 0, 1_023])
})

test('each row lies where the heights above it add up to, and is found there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ index: fc.nat(2_999), height: fc.integer({ min: 1, max: 300 }) }), {
        minLength: 1,
        maxLength: 200,
      }),
      fc.nat(2_999),
      (rows, index) => {
        const heights = createRowHeights()
        heights.measured(rows)
        const known = new Map(rows.map((row) => [row.index, row.height]))
        const usual = [...rows].sort((left, right) => left.height - right.height)[rows.length >> 1]?.height ?? 0
        let sum = 0
        for (let at = 0; at < index; at += 1) sum += known.get(at) ?? usual
        expect(heights.offset(index)).toBe(sum)
        expect(heights.indexAt(sum, 3_000)).toBe(index)
        expect(heights.indexAt(sum + (known.get(index) ?? usual) - 0.5, 3_000)).toBe(index)
      },
    ),
  )
})
