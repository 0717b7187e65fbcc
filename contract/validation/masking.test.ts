import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskMiddle, maskNumber } from './masking.ts'

test.each([
  ['13812345678', 3, 4, '138****5678'],
  ['6222021234567890123', 4, 4, '6222********0123'],
  ['王芳', 1, 1, '*芳'],
  ['欧阳娜娜', 1, 1, '欧**娜'],
  ['ab', 3, 4, '*b'],
  ['a', 3, 4, '*'],
  ['', 3, 4, ''],
  ['𠮷田太郎', 1, 1, '𠮷**郎'],
])('%s keeping %i and %i is %s', (text, start, end, masked) => {
  expect(maskMiddle(text, { start, end })).toBe(masked)
})

test('numbers and e-mail addresses', () => {
  expect(maskNumber('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7N********Lj6t')
  expect(maskEmail('mei@example.com')).toBe('m*i@example.com')
  expect(maskEmail('meichen@example.com')).toBe('m*****n@example.com')
  expect(maskEmail('a@example.com')).toBe('*@example.com')
})

test('a mask never shows more than two thirds of a text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', 'a', '王'), minLength: 1 }),
      fc.nat(9),
      fc.nat(9),
      (text, start, end) => {
        const shown = [...maskMiddle(text, { start, end })].filter((character) => character !== '*')
        expect(shown.length).toBeLessThanOrEqual(([...text].length * 2) / 3)
      },
    ),
  )
})
