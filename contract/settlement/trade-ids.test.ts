import { expect, test } from 'vitest'
import { isNextTrade } from './trade-ids.ts'

const next = (before: string, after: string, symbol = 'BTC/USDT') =>
  isNextTrade({ symbol: 'BTC/USDT', id: before }, { symbol, id: after })

test('the next whole number of the same symbol is the next trade, however large', () => {
  expect(next('0', '1')).toBe(true)
  expect(next('1206419187', '1206419188')).toBe(true)
  expect(next('9007199254740993', '9007199254740994')).toBe(true)
  expect(next('9007199254740993', '9007199254740993')).toBe(false)
})

test('any other id, another symbol, and ids that are no whole numbers are not', () => {
  for (const [before, after] of [
    ['4', '6'],
    ['5', '5'],
    ['5', '4'],
    ['', '1'],
    ['a', 'b'],
    ['07', '8'],
    ['7', '08'],
    ['-1', '0'],
    ['1.0', '2'],
    ['7', '8a'],
  ] as const)
    expect(next(before, after), `${before} ${after}`).toBe(false)
  expect(next('7', '8', 'ETH/USDT')).toBe(false)
})
