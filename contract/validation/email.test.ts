import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each([
  ['mei@example.com', true],
  ['mei.chen+candor@mail.example.co.uk', true],
  ['m_c-1@example-bank.org', true],
  ['a@b.cd', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(63)}.com`, true],
  [`a@${'b'.repeat(64)}.com`, false],
  ['mei@example', false],
  ['mei@.com', false],
  ['mei@example.c', false],
  ['mei@-example.com', false],
  ['.mei@example.com', false],
  ['mei..chen@example.com', false],
  ['mei.@example.com', false],
  ['mei chen@example.com', false],
  ['mei@@example.com', false],
  ['example.com', false],
  ['mei@example.com ', false],
  ['mei@example.com\nbcc:x@example.com', false],
  ['', false],
])('%j: %s', (text, isRight) => {
  expect(isEmail(text)).toBe(isRight)
})

test('a long hostile text is refused without backtracking', () => {
  const start = performance.now()
  expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false)
  expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false)
  expect(performance.now() - start).toBeLessThan(5_000)
})
