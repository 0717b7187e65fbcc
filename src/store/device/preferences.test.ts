import { beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

/** The module as a new start of the app has it. */
async function start() {
  vi.resetModules()
  return import('./preferences.ts')
}

test.each(Object.keys(LANGUAGES))(
  '%s, once chosen, is kept under its own key and is the language of the next start',
  async (language) => {
    const { isLanguage, languageCell } = await start()
    if (isLanguage(language)) languageCell.set(language)
    expect([...kept]).toEqual([['candor.language', JSON.stringify(language)]])
    expect((await start()).languageCell.get()).toBe(language)
  },
)

test.each([null, '"xx-XX"', '"toString"', '7', 'zh', ''])(
  'with %j in the store the language is Simplified Chinese',
  async (stored) => {
    if (stored !== null) kept.set('candor.language', stored)
    expect((await start()).languageCell.get()).toBe('zh-CN')
  },
)
