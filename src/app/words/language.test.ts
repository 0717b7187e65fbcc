import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

const slow = vi.hoisted(() => Promise.withResolvers<undefined>())
const asked = vi.hoisted(() => [] as string[])
/** Files that are lost on their way. */
const lost = vi.hoisted(() => new Set<string>())
// It follows the address, which a page has.
vi.mock('../updates/stale-chunks.ts', () => ({ pageGoesOn: () => Promise.resolve() }))
// The words themselves are made by the build (scripts/build/word-files.ts).
vi.mock('virtual:word-files', () => {
  const files = (language: string) =>
    ['first', 'pages', 'rest'].map((file) => async () => {
      asked.push(`${language} ${file}`)
      if (lost.has(`${language} ${file}`)) throw new Error('lost')
      if (language === 'de-DE') await slow.promise
      return { messages: { [file]: `${file} of ${language}` } }
    })
  return { WORD_FILES: { 'de-DE': files('de-DE'), 'fr-FR': files('fr-FR'), 'zh-CN': files('zh-CN') } }
})

beforeEach(() => {
  asked.length = 0
  lost.clear()
  i18n.loadAndActivate({ locale: '', messages: {} })
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

test('where the words of the first page are lost, the page fails in the chosen language, and asks again', async () => {
  const { activateLanguage, expectWords, loadWords } = await load()
  lost.add('fr-FR pages')
  expectWords('product')
  const active = activateLanguage('fr-FR')
  await expect(loadWords('product')).rejects.toThrow('lost')
  expect(await active).toBe('fr-FR')
  lost.clear()
  await loadWords('product')
  expect(asked).toEqual(['fr-FR pages', 'fr-FR first', 'fr-FR pages', 'fr-FR pages'])
})

test('a page that stands keeps its language where the other one has only its first words', async () => {
  const { activateLanguage, expectWords } = await load()
  expectWords('home')
  await activateLanguage('zh-CN')
  lost.add('fr-FR pages')
  expect(await activateLanguage('fr-FR')).toBe('zh-CN')
  expect(asked).toEqual(['zh-CN pages', 'fr-FR pages'])
})
