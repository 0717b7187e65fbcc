import { expect, test } from 'vitest'
import { ordered, type Column } from './table-columns.ts'
import { tableCsv } from './table-file.ts'

interface Line {
  readonly product: string
  readonly amount: number
}
const COLUMNS: readonly Column<Line>[] = [
  { id: 'product', head: 'Product', cell: (line) => line.product, plain: (line) => line.product },
  {
    id: 'amount',
    head: 'Amount',
    cell: (line) => line.amount,
    rank: (line) => line.amount,
    plain: (line) => line.amount.toFixed(2),
  },
  { id: 'seal', head: 'Check', cell: () => null },
]
const LINES: readonly Line[] = [
  { product: 'BTC/USDT', amount: 100 },
  { product: '=cmd, "x"', amount: -25 },
]

test('a file of a table has its plain columns alone, and no formula', () => {
  expect(tableCsv(COLUMNS, LINES)).toBe('\uFEFFProduct,Amount\r\nBTC/USDT,100.00\r\n"\'=cmd, ""x""",-25.00\r\n')
})

test('a table is ordered by a column, and without one as its rows came', () => {
  expect(ordered(LINES, COLUMNS, { column: 'amount', isRising: true }).map((line) => line.amount)).toEqual([-25, 100])
  expect(ordered(LINES, COLUMNS, { column: 'seal', isRising: true })).toEqual(LINES)
  expect(ordered(LINES, COLUMNS, null)).toEqual(LINES)
})
