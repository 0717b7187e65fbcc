import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SentenceGap } from './sentence-gap.tsx'

const between = (locale: string, hasStop: boolean) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      1<SentenceGap hasStop={hasStop} />2
    </I18nProvider>,
  )
}

test('two sentences stand apart by a space, and by nothing in Chinese and Japanese', () => {
  expect(between('de-DE', false)).toBe('1 2')
  expect(between('th-TH', false)).toBe('1 2')
  for (const locale of ['zh-CN', 'zh-TW', 'ja-JP']) expect(between(locale, false)).toBe('12')
})

test('a title becomes a sentence with the full stop of its language', () => {
  expect(between('en-US', true)).toBe('1. 2')
  expect(between('zh-CN', true)).toBe('1。2')
  expect(between('ja-JP', true)).toBe('1。2')
})
