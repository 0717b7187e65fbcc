import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { activateLanguage } from './language.ts'

const slow = vi.hoisted(() => Promise.withResolvers<undefined>())
// It follows the address, which a page has.
vi.mock('../updates/stale-chunks.ts', () => ({ pageGoesOn: () => Promise.resolve() }))
vi.mock('../../../locales/de-DE/first.po', async () => {
  await slow.promise
  return { messages: {} }
})

test('of two languages chosen one after the other the later one stays, whichever comes first', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const first = activateLanguage('de-DE')
  expect(await activateLanguage('fr-FR')).toBe('fr-FR')
  slow.resolve(undefined)
  expect([await first, i18n.locale, document.documentElement.lang]).toEqual(['fr-FR', 'fr-FR', 'fr-FR'])
})
