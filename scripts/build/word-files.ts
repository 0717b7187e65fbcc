import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../../contract/languages.ts'
import { WORDS, type Words } from '../../src/app/words/words.ts'

const MODULE = 'virtual:word-files'
/** "virtual:page-words/de-DE". */
const PAGE_WORDS = 'virtual:page-words/'
const FIRST: Words = 'first'
const REST: Words = 'messages'

/**
 * Gives the app the files of each language's words, three in a language: the first part, all parts up to the rest, and the rest. The
 * second has the first part once more, as a browser asks for six files at a time: only the welcome page asks for the first alone.
 */
export function wordFiles(): Plugin {
  return {
    name: 'candor-word-files',
    resolveId: (id) => (id === MODULE || id.startsWith(PAGE_WORDS) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MODULE}`) return `export const WORD_FILES = {${Object.keys(LANGUAGES).map(filesOf).join()}}`
      return id.startsWith(`\0${PAGE_WORDS}`) ? pageWords(id.slice(PAGE_WORDS.length + 1)) : null
    },
  }
}

const partOf = (language: string, part: Words) => resolve('locales', language, `${part}.po`)

function filesOf(language: string): string {
  const loaders = [partOf(language, FIRST), `${PAGE_WORDS}${language}`, partOf(language, REST)]
  return `'${language}': [${loaders.map((file) => `() => import(${JSON.stringify(file)})`).join()}]`
}

function pageWords(language: string): string {
  const parts = WORDS.filter((part) => part !== REST)
  const imports = parts.map((part) => {
    // With the query it is another module: the first part stays a file of its own too.
    const file = partOf(language, part) + (part === FIRST ? '?lingui' : '')
    return `import { messages as ${part} } from ${JSON.stringify(file)}`
  })
  return [...imports, `export const messages = { ${parts.map((part) => `...${part}`).join()} }`].join('\n')
}
