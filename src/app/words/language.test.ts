import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

const slow = vi.hoisted(() => Promise.withResolvers<undefined>())
const asked = vi.hoisted(() => [] as string[])
// It follows the address, which a page has.
vi.mock('../updates/stale-chunks.ts', () => ({ pageGoesOn: () => Promise.resolve() }))
// The words themselves are made by the build (scripts/build/word-files.ts).
vi.mock('virtual:word-files', () => {
  const files = (language: string) =>
    ['first', 'pages', 'rest'].map((file) => async () => {
      asked.push(`${language} ${file}`)
      if (language === 'de-DE') await slow.promise
      return { messages: { [file]: `${file} of ${language}` } }
    })
  return { WORD_FILES: { 'de-DE': files('de-DE'), 'fr-FR': files('fr-FR'), 'zh-CN': files('zh-CN') } }
})

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})
const load = () => import('./language.ts')

test('of two languages chosen one after the other the later one stays, whichever comes first', async () => {
  const { activateLanguage } = await load()
  const first = activateLanguage('de-DE')
  expect(await activateLanguage('fr-FR')).toBe('fr-FR')
  slow.resolve(undefined)
  expect([await first, i18n.locale, document.documentElement.lang]).toEqual(['fr-FR', 'fr-FR', 'fr-FR'])
})

test('a page that needs more than the first words asks for one file, which has the first too', async () => {
  const { activateLanguage, expectWords, loadWords } = await load()
  expectWords('product')
  await Promise.all([activateLanguage('zh-CN'), loadWords('product')])
  expect(asked).toEqual(['zh-CN pages'])
})

test('from the welcome page on each file comes once, and another language brings what is needed by then', async () => {
  const { activateLanguage, loadWords } = await load()
  await activateLanguage('zh-CN')
  await loadWords('home')
  await loadWords('orders')
  await loadWords('messages')
  await activateLanguage('fr-FR')
  expect(asked).toEqual(['zh-CN first', 'zh-CN pages', 'zh-CN rest', 'fr-FR pages', 'fr-FR rest'])
})
