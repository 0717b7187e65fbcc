import { expect, test } from 'vitest'
import { allInStake, capStake, pressStakeKey, stakeKeyOf, stakeOf, stakeProblem, withoutZeros } from './stake-input.ts'

const terms = { seconds: 60, returnRateBp: 8200, minimumStake: '10.00', maximumStake: '5000.00' }
const type = (keys: string) => [...keys].reduce((text, key) => {
  const means = stakeKeyOf(key)
  return means === null ? text : pressStakeKey(text, means, terms.maximumStake)
}, '')

test('digits and one decimal point with two decimals stay, the rest does not', () => {
  expect(type('12.345')).toBe('12.34')
  expect(type('1.2.3')).toBe('1.23')
  expect(type('1e3-x')).toBe('13')
  expect(type('１２，5')).toBe('12.5')
  expect(type('.5')).toBe('0.5')
  expect(type('007')).toBe('7')
  expect(type('0.05')).toBe('0.05')
})

test('a value above the maximum is capped at it, however long it is', () => {
  expect(type('5000')).toBe('5000')
  expect(type('5001')).toBe('5000')
  expect(type('9'.repeat(40))).toBe('5000')
})

test('delete takes the last character', () => {
  expect(pressStakeKey('12.3', 'delete', '5000.00')).toBe('12.')
  expect(pressStakeKey('', 'delete', '5000.00')).toBe('')
})

test('nothing typed is no sum; zero becomes one', () => {
  expect(stakeOf('', '5000.00')).toBeNull()
  expect(stakeOf('0', '5000.00')).toBe('1.00')
  expect(stakeOf('12.', '5000.00')).toBe('12.00')
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

test('a shorter maximum caps what was typed before', () => {
  expect(capStake('5000', '1000.00')).toBe('1000')
  expect(capStake('999.5', '1000.00')).toBe('999.5')
  expect(capStake('', '1000.00')).toBe('')
})
