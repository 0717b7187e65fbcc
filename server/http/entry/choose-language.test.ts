import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const choose = (accepted: string | undefined, wanted: string | null = null) => chooseLanguage({ wanted, accepted })

test("the language asked for wins over the browser's, one that there is not does not", () => {
  expect(choose('de-DE', 'ja-JP')).toBe('ja-JP')
  expect(choose('de-DE', 'xx')).toBe('de-DE')
  expect(choose('de-DE', '../../etc')).toBe('de-DE')
})

test("the browser's languages count by their weight, and a region that there is not counts as its language", () => {
  expect(choose('fr;q=0.5, de-AT;q=0.9, xx')).toBe('de-DE')
  expect(choose('en;q=0, ko')).toBe('ko-KR')
  expect(choose('pt-BR,pt;q=0.8,id;q=0.1')).toBe('id-ID')
})

test('Chinese is chosen by how it is written', () => {
  expect([choose('zh'), choose('zh-SG'), choose('zh-HK'), choose('zh-Hant-TW')]).toEqual([
    'zh-CN',
    'zh-CN',
    'zh-TW',
    'zh-TW',
  ])
})

test('without any it is the default', () => {
  expect([choose(undefined), choose(''), choose('*'), choose(',;q=,')]).toEqual(['zh-CN', 'zh-CN', 'zh-CN', 'zh-CN'])
})
