import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { csvCell, statementCsv } from './statement-csv.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const heads = {
  number: 'Number',
  time: 'Time',
  kind: 'Kind',
  amount: 'Amount',
  balance: 'Balance',
  reference: 'Reference',
}
const line: FundRecord = {
  id: 'a',
  number: 'F0000000001',
  kind: 'order-lost',
  amount: '-3.50',
  balanceAfter: '96.50',
  reference: 'r',
  status: 'success',
  at: 0,
}

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '-', '-3.5-2', '＝1'])(
  '%j is text for a spreadsheet',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`)
  },
)

test.each(['-3.50', '100.00', '0.00', '7'])('%s stays a number', (text) => {
  expect(csvCell(text)).toBe(text)
})

test('quotes, commas and line ends stay inside of their cell', () => {
  expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"')
})

test(`a cell is read back as it was, and never begins a formula, seed ${SEED}`, () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect([text, `'${text}`]).toContain(read)
      if (!/^-?\d+(\.\d+)?$/.test(read)) expect(read).not.toMatch(/^[=+\-@\t\r]/)
    }),
    { seed: SEED },
  )
})

test('a statement has a head, and a line each with its running balance', () => {
  expect(statementCsv([line], { heads, kind: () => '=cmd' })).toBe(
    '\uFEFFNumber,Time,Kind,Amount,Balance,Reference\r\nF0000000001,1970-01-01T00:00:00.000Z,"\'=cmd",-3.50,96.50,r\r\n',
  )
})
