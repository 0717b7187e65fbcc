import { expect, test } from 'vitest'
import { isIdNumber, isPersonName } from './person-name.ts'

test('the rule for names follows the nationality', () => {
  expect(isPersonName('王芳', 'CN')).toBe(true)
  expect(isPersonName('Anna Müller', 'CN')).toBe(false)
  expect(isPersonName('Anna Müller', 'DE')).toBe(true)
  expect(isPersonName('A', 'DE')).toBe(false)
})

test('the rule for numbers follows the nationality', () => {
  const china = { nationality: 'CN', today: '2026-11-21' }
  expect(isIdNumber('11010519491231002X', china)).toBe(true)
  expect(isIdNumber('C01X00T47', china)).toBe(false)
  expect(isIdNumber('C01X00T47', { ...china, nationality: 'DE' })).toBe(true)
})
