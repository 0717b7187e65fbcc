import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ['Anna Müller', 'MULLER, ANNA'],
  ['Jean-Luc Ardé', 'jean luc arde'],
  ['王芳', ' 王芳 '],
  ['Ｗａｎｇ Fang', 'fang wang'],
  ['Nguyễn Văn Hùng', 'NGUYEN VAN HUNG'],
  ['สมชาย ใจดี', 'ใจดี สมชาย'],
  ["O'Neil, Mary", 'Mary O’Neil'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

// A mark on a Thai letter or on Kana makes another letter.
test.each([
  ['สมชิด', 'สมชุด'],
  ['はた', 'はだ'],
  ['Anna Müller', 'Ana Müller'],
  ['王芳', '王方'],
  ['Anna Maria Müller', 'Anna Müller'],
  ['李雷', ''],
])('%s and %s are two', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})
