import { expect, test } from 'vitest'
import { isGuessablePin, isWeakPassword } from './weak-password.ts'

test.each([
  ['aaaaaaaaaa', 'somebody', true],
  ['11111111', 'somebody', true],
  ['Somebody', 'somebody', true],
  ['somebodySOMEBODY', 'somebody', true],
  ['ｓｏｍｅｂｏｄｙ', 'somebody', true],
  ['１１１１1111', 'somebody', true],
  ['somebody-else', 'somebody', false],
  ['a-good-password', 'somebody', false],
  ['abababab', 'somebody', false],
])('%s as the password of %s: weak is %s', (password, account, expected) => {
  expect(isWeakPassword(password, account)).toBe(expected)
})

test.each([
  ['000000', true],
  ['123456', true],
  ['987654', true],
  ['112233', true],
  ['520131', true],
  ['246813', false],
  ['135790', false],
  ['111222', false],
])('%s is among the first PINs to be tried: %s', (pin, expected) => {
  expect(isGuessablePin(pin)).toBe(expected)
})
