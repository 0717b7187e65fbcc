/** The constants of the specification's sections 1, 7 and 9, as the code has them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_VERSION } from '../../contract/app-info.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/languages.ts'
import { teamMemberSchema } from '../../contract/rows/team.ts'
import { AMOUNT_MAXIMUM_DEFAULT } from '../../contract/validation/amount-input.ts'

const textOf = (path: string) => readFileSync(path, 'utf8')

test('the ten languages, Simplified Chinese first', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual([
    'de-DE',
    'en-US',
    'fr-FR',
    'id-ID',
    'ja-JP',
    'ko-KR',
    'th-TH',
    'vi-VN',
    'zh-CN',
    'zh-TW',
  ])
  expect(DEFAULT_LANGUAGE).toBe('zh-CN')
})

test('the version is 1.0.0, in the app and in its package', () => {
  expect(APP_VERSION).toBe('1.0.0')
  expect((JSON.parse(textOf('package.json')) as { version: string }).version).toBe(APP_VERSION)
})

test('an amount is at most 999999 where nothing else is said', () => {
  expect(AMOUNT_MAXIMUM_DEFAULT).toBe('999999')
})

test('a team has three levels, not four', () => {
  const member = {
    id: '00000000-0000-4000-8000-00000000000a',
    account: null,
    isVerified: false,
    registeredAt: 1,
    lastActiveAt: null,
    deposited: '0.00',
    invested: '0.00',
  }
  expect([0, 1, 2, 3, 4].map((level) => teamMemberSchema.safeParse({ ...member, level }).success)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test('the selected tab is #1150C2', () => {
  expect(textOf('src/styles/tokens.css')).toMatch(/--tab-ink: +#1150C2\b/i)
})
