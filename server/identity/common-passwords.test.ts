import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const leaked = (dictionary['passwords-common'] as readonly string[]).filter((password) => password.length >= 8) // a ranked list of texts

test('each of the 17,950 leaked passwords of eight characters and more is refused, in any case', () => {
  expect(leaked).toHaveLength(17_950)
  expect(leaked.filter((password) => !isCommonPassword(password) || !isCommonPassword(password.toUpperCase()))).toEqual(
    [],
  )
})

test('one in full-width letters and digits is the same one', () => {
  for (const password of ['ｐａｓｓｗｏｒｄ１', 'ｑwertyuiop', '１２３４５６７８９'])
    expect(isCommonPassword(password), password).toBe(true)
})

test('one that no list has is taken', () => {
  for (const password of ['candor-test-password', 'correct horse battery staple', '七个字的密码很长啊'])
    expect(isCommonPassword(password), password).toBe(false)
})
