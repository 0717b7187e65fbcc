import { expect, test } from 'vitest'
import { capAmount, editAmount, pasteAmount, readAmount, type AmountTerms } from './amount-input.ts'

const ENGLISH: AmountTerms = { currency: 'USDT', thousands: ',' }
const GERMAN: AmountTerms = { currency: 'USDT', thousands: '.' }
/** One key after the other, at the end of what stands there. */
const type = (keys: string, terms = ENGLISH) =>
  [...keys].reduce((before, key) => editAmount({ before, after: before + key, inserted: 1 }, terms), '')
const amountOf = (text: string, maximum?: string) => {
  const reading = readAmount(text, maximum === undefined ? {} : { maximum })
  return reading.status === 'amount' ? reading.amount : reading.status
}

test.each([
  ['12', '12'],
  ['12.', '12.'],
  ['12.3', '12.3'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['１２。５', '12.5'],
  ['١٢٫٥', '12.5'],
  ['a1b2', '12'],
  ['-5', '5'],
  ['1e5', '15'],
  ['.5', '.5'],
  ['', ''],
  ['1 234.56', '1234.56'],
  ["1'234.56", '1234.56'],
  ['1,234.56', '1234.56'],
  ['1,234,567.8', '999999'],
  ['1,234,5', '12345'],
  ['999999', '999999'],
  ['1000000', '999999'],
  ['999999.01', '999999'],
  ['9'.repeat(40), '999999'],
])('typing %j leaves %j', (typed, left) => {
  expect(type(typed)).toBe(left)
})

test('a typed comma stays until it is clear what it means, and is never 1.23 by itself', () => {
  expect(type('12,5')).toBe('12,5')
  expect(amountOf(type('12,5'))).toBe('12.50')
  expect(amountOf(type('1234,56'))).toBe('1234.56')
  expect(readAmount(type('1,234'))).toEqual({ status: 'ambiguous', amounts: ['1234.00', '1.23'] })
  expect(amountOf(type('1,2345'))).toBe('unreadable')
  expect(type('12,5,')).toBe('12,5')
})

test('where points part thousands a typed one stays until it is clear, too', () => {
  expect(type('1.234,56', GERMAN)).toBe('1234.56')
  expect(type('12.34', GERMAN)).toBe('12.34')
  expect(readAmount(type('1.234', GERMAN))).toEqual({ status: 'ambiguous', amounts: ['1234.00', '1.23'] })
})

test('in the middle, too, there is no second point', () => {
  expect(editAmount({ before: '12.34', after: '1.2.34', inserted: 1 }, ENGLISH)).toBe('12.34')
  expect(editAmount({ before: '12.34', after: '12.3', inserted: 0 }, ENGLISH)).toBe('12.3')
})

test('more than one character at once is read as a whole', () => {
  expect(editAmount({ before: '', after: '1,234.56', inserted: 8 }, ENGLISH)).toBe('1234.56')
  expect(editAmount({ before: '7', after: '12.345', inserted: 6 }, ENGLISH)).toBe('12.345')
  expect(amountOf('12.345')).toBe('ambiguous')
  expect(editAmount({ before: '1.2.3', after: '1.2', inserted: 0 }, ENGLISH)).toBe('1.2')
})

test('pasting leaves the amount, what must be asked about, or nothing', () => {
  expect(pasteAmount('1.234,56 USDT', ENGLISH)).toBe('1234.56')
  expect(pasteAmount('2 000 000', ENGLISH)).toBe('999999')
  expect(pasteAmount('1,234', ENGLISH)).toBe('1,234')
  expect(pasteAmount('100\n200', ENGLISH)).toBe('100 / 200')
  expect(pasteAmount('no digit', ENGLISH)).toBe('')
  expect(amountOf(pasteAmount('7'.repeat(100), ENGLISH))).toBe('unreadable')
})

test.each([
  ['', 'empty'],
  ['.', 'empty'],
  [',', 'empty'],
  ['0.01', '0.01'],
  ['.5', '0.50'],
  ['7', '7.00'],
  ['5.', '5.00'],
  ['999999', '999999.00'],
])('%j stands for %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each([
  ['0', '1.00'],
  ['0.00', '1.00'],
  ['0.', '1.00'],
  ['999999.01', '999999.00'],
  ['99999999999999999999', '999999.00'],
])('%j is corrected to %j, and says so', (text, amount) => {
  expect(readAmount(text)).toEqual({ status: 'amount', amount, isCorrected: true })
})

test('an amount that was finished stays as it is', () => {
  expect(readAmount('1.00')).toEqual({ status: 'amount', amount: '1.00', isCorrected: false })
  expect(readAmount('12,5')).toEqual({ status: 'amount', amount: '12.50', isCorrected: false })
})

test('a lower maximum caps', () => {
  expect(amountOf('51', '50.25')).toBe('50.25')
  expect(capAmount('51', '50.25')).toBe('50.25')
  expect(capAmount('5001', '5000.00')).toBe('5000')
})
