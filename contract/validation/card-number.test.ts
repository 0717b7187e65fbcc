import { expect, test } from 'vitest'
import { isCardNumber, plainNumber } from './card-number.ts'

test.each([
  ['6222021234567890128', 'CN', luhn('6222021234567890128')],
  ['4111111111111111', 'CN', true],
  ['4111111111111112', 'CN', false],
  ['4111111111111', 'CN', false],
  ['41111111111111111111', 'CN', false],
  ['411111111111111a', 'CN', false],
  ['DE89370400440532013000', 'DE', true],
  ['1234', 'DE', false],
  ['DE89 3704', 'DE', false],
  ['1'.repeat(35), 'US', false],
])('%s of %s: %s', (number, nationality, isRight) => {
  expect(isCardNumber(number, nationality)).toBe(isRight)
})

test('spaces, hyphens and full-width digits are no part of a number', () => {
  expect(plainNumber(' 4111 1111-1111 １１１１ ')).toBe('4111111111111111')
})

test('two neighbouring digits exchanged are noticed', () => {
  expect(isCardNumber('5500000000000004', 'CN')).toBe(true)
  expect(isCardNumber('5050000000000004', 'CN')).toBe(false)
})

/** The textbook rule, digit by digit, beside the one under test. */
function luhn(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at++) {
    let digit = Number(number[number.length - 1 - at])
    if (at % 2 === 1)
      digit = String(digit * 2)
        .split('')
        .reduce((total, part) => total + Number(part), 0)
    sum += digit
  }
  return sum % 10 === 0
}
