import { expect, test } from 'vitest'
import { isForeignName } from './foreign-name.ts'

test.each([
  'Jo',
  'Anna Müller',
  "Sinéad O'Connor",
  'Jean-Luc Picard',
  'John Q. Public',
  'Martin Luther King, Jr.',
  'สมชาย ใจดี',
  'Nguyễn Văn A',
  '김철수',
  'a'.repeat(60),
])('%s is a name', (name) => {
  expect(isForeignName(name)).toBe(true)
})

test.each([
  '',
  'J',
  'J.',
  'John2',
  ' John',
  'John ',
  'John   Doe',
  "'John",
  'John@Doe',
  '<b>John</b>',
  'a'.repeat(61),
  '12345',
  '..',
])('%j is not a name', (name) => {
  expect(isForeignName(name)).toBe(false)
})
