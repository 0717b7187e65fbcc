import { expect, test } from 'vitest'
import { ordered, type Column } from './table-columns.ts'

const COLUMNS: readonly Column<number | null>[] = [{ id: 'price', head: 'Price', cell: null, rank: (price) => price }]

test.each([
  { isRising: true, prices: [1, 2, 3, null, null] },
  { isRising: false, prices: [3, 2, 1, null, null] },
])('a row without a value comes last, rising: $isRising', ({ isRising, prices }) => {
  expect(ordered([null, 2, 3, null, 1], COLUMNS, { column: 'price', isRising })).toEqual(prices)
})
