import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterAmountInput, finishAmountInput } from './amount-input.ts'

test.each([
  ['12', '12'],
  ['12.', '12.'],
  ['12.3', '12.3'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['12,5', '12.5'],
  ['１２。５', '12.5'],
  ['a1b2', '12'],
  ['-5', '5'],
  ['1e5', '15'],
  ['.5', '.5'],
  ['', ''],
])('typing %j leaves %j', (typed, left) => {
  expect(filterAmountInput(typed)).toBe(left)
})

test.each([
  ['', '1.00'],
  ['0', '1.00'],
  ['0.00', '1.00'],
  ['.', '1.00'],
  ['0.01', '0.01'],
  ['.5', '0.50'],
  ['7', '7.00'],
  ['999999', '999999.00'],
  ['999999.01', '999999.00'],
  ['99999999999999999999', '999999.00'],
])('%j becomes %j', (typed, finished) => {
  expect(finishAmountInput(typed)).toBe(finished)
})

test('a lower maximum caps', () => {
  expect(finishAmountInput('51', '50.25')).toBe('50.25')
})

test('whatever is typed, the result is an amount above zero and at most the maximum, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const finished = finishAmountInput(typed)
      expect(finished).toMatch(/^\d+\.\d{2}$/)
      expect(Number(finished)).toBeGreaterThan(0)
      expect(Number(finished)).toBeLessThanOrEqual(999_999)
      expect(finishAmountInput(finished)).toBe(finished)
    }),
  )
})
