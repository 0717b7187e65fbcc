import { expect, test } from 'vitest'
import { browserLanguage } from './browser-language.ts'

test.each([
  [['de-CH', 'en'], 'de-DE'],
  [['en-GB'], 'en-US'],
  [['es-ES', 'fr-CA', 'en'], 'fr-FR'],
  [['zh'], 'zh-CN'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-Hant'], 'zh-TW'],
  [['zh-hk'], 'zh-TW'],
  [['ID'], 'id-ID'],
  [['es', 'pt-BR'], null],
  [[], null],
])('a browser that prefers %j is offered %s', (tags, language) => {
  expect(browserLanguage(tags)).toBe(language)
})
