import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/languages.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/problem.ts'
import { PROBLEM_WORDS, PROBLEM_WORDS_WITH_FACTS } from './problem-words.ts'

const catalogs = import.meta.glob<{ readonly messages: Record<string, string> }>('../../../locales/*/*.po', {
  eager: true,
})

/** The words of all refusals in a language, as the app shows them. */
function wordsOf(language: string): ReadonlyMap<string, string> {
  const parts = Object.entries(catalogs).filter(([path]) => path.includes(`/${language}/`))
  const messages = Object.fromEntries(parts.flatMap(([, catalog]) => Object.entries(catalog.messages)))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const words = new Map<string, string>()
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    // the keys of the table are these names
    words.set(code, i18n._(PROBLEM_WORDS[code]))
    const precise = PROBLEM_WORDS_WITH_FACTS[code]
    // Each fact as a sum or a number of tries: nothing of it may be missing in the sentence.
    if (precise)
      words.set(
        `${code} with facts`,
        i18n._({ ...precise.words, values: Object.fromEntries(precise.needs.map((name) => [name, 4])) }),
      )
  }
  return words
}
const english = wordsOf('en-US')

test.each(Object.keys(LANGUAGES))('every refusal of the server has words of its own in %s', (language) => {
  const words = wordsOf(language)
  expect(words.size).toBeGreaterThan(Object.keys(PROBLEMS).length)
  for (const [code, text] of words) {
    expect(text.length, code).toBeGreaterThan(3)
    expect(text, code).not.toMatch(/[{}]/)
    if (language !== 'en-US') expect(text, code).not.toBe(english.get(code))
    if (language === DEFAULT_LANGUAGE) expect(text, code).toMatch(/\p{Script=Han}/u)
  }
})
