import { expect, test } from 'vitest'
import { isPassportNumber } from './passport-number.ts'

test.each([
  ['C01X00T47', true],
  ['12345', true],
  ['A'.repeat(20), true],
  ['1234', false],
  ['A'.repeat(21), false],
  ['AB-12345', false],
  ['AB 12345', false],
  ['ÄB12345', false],
  ['١٢٣٤٥', false],
  ['', false],
])('%j: %s', (number, isRight) => {
  expect(isPassportNumber(number)).toBe(isRight)
})
