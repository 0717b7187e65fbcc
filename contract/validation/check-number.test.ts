import { expect, test } from 'vitest'
import { checkNumberSchema } from './check-number.ts'

test.each([
  ['0000', true],
  ['1234', true],
  ['123', false],
  ['12345', false],
  ['12a4', false],
  [' 1234', false],
  ['１２３４', false],
  ['', false],
])('%j: %s', (text, isRight) => {
  expect(checkNumberSchema.safeParse(text).success).toBe(isRight)
})
