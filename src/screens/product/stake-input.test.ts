import { expect, test } from 'vitest'
import {
  allInStake,
  pressStakeKey,
  stakeKeyOf,
  stakeOf,
  stakeProblem,
  withoutZeros,
  type StakeEntry,
} from './stake-input.ts'

const terms = { seconds: 60, returnRateBp: 8200, minimumStake: '10.00', maximumStake: '5000.00' }
const typed = { currency: 'USDT', thousands: ',', maximum: terms.maximumStake }
const type = (keys: string, entry: StakeEntry = { text: '', isChosen: false }) =>
  [...keys].reduce((before, key) => {
    const means = stakeKeyOf(key)
    return means === null ? before : pressStakeKey(before, means, typed)
  }, entry).text

test('digits and one decimal point with two decimals stay, the rest does not', () => {
  expect(type('12.345')).toBe('12.34')
  expect(type('1.2.3')).toBe('1.23')
  expect(type('1e3-x')).toBe('13')
  expect(type('１２。5')).toBe('12.5')
  expect(type('007')).toBe('7')
  expect(type('0.05')).toBe('0.05')
  expect(type('1,234.5')).toBe('1234.5')
})

test('a value above the maximum is capped at it, however long it is', () => {
  expect(type('5000')).toBe('5000')
  expect(type('5001')).toBe('5000')
  expect(type('9'.repeat(40))).toBe('5000')
})

test('delete takes the last character', () => {
  const press = (text: string) => pressStakeKey({ text, isChosen: false }, 'delete', typed).text
  expect(press('12.3')).toBe('12.')
  expect(press('')).toBe('')
})

test('the first key after a chosen amount takes its place, and delete takes it away', () => {
  expect(type('40', { text: '25', isChosen: true })).toBe('40')
  expect(type('.5', { text: '25', isChosen: true })).toBe('.5')
  expect(pressStakeKey({ text: '25', isChosen: true }, 'delete', typed)).toEqual({ text: '', isChosen: false })
})

test('nothing, a point, a zero and an unclear text are no sum', () => {
  for (const text of ['', '.', '0', '0.', '1,234', '1.2.3']) expect(stakeOf(text, '5000.00')).toBeNull()
  expect(stakeOf('12.', '5000.00')).toBe('12.00')
  expect(stakeOf('12,5', '5000.00')).toBe('12.50')
  expect(stakeOf('.5', '5000.00')).toBe('0.50')
})

test('all-in is the balance, at most the maximum, and nothing below the minimum', () => {
  expect(allInStake('321.45', terms)).toBe('321.45')
  expect(allInStake('90000.00', terms)).toBe('5000.00')
  expect(allInStake('9.99', terms)).toBeNull()
})

test('bounds and balance are refused by name, the bounds first', () => {
  expect(stakeProblem('9.99', terms, '100.00')).toBe('stake-below-minimum')
  expect(stakeProblem('5000.01', terms, '100.00')).toBe('stake-above-maximum')
  expect(stakeProblem('100.01', terms, '100.00')).toBe('insufficient-balance')
  expect(stakeProblem('100.00', terms, '100.00')).toBeNull()
  expect(stakeProblem('100.00', terms, null)).toBeNull()
})

test('a sum stands in the input without empty decimals', () => {
  expect(withoutZeros('250.00')).toBe('250')
  expect(withoutZeros('12.50')).toBe('12.5')
  expect(withoutZeros('12.05')).toBe('12.05')
})
