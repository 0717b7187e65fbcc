/** The files of words, out of the catalogs as the app loads them. */
import { WORD_FILES } from 'virtual:word-files'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages.ts'

test.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
  'in %s the second file has all words of the first',
  async (language) => {
    const [first, pages, rest] = await Promise.all(WORD_FILES[language].map(async (load) => (await load()).messages))
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(20)
    expect(pages).toMatchObject(first ?? {})
    expect(Object.keys(pages ?? {}).length).toBeGreaterThan(400)
    expect(Object.keys(rest ?? {}).length).toBeGreaterThan(1_000)
  },
)
