import type { Rolldown } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/languages.ts'
import { WORDS, type Words } from '../../src/app/words/words.ts'
import { FIRST_PAGES, FRAME, ROUTES } from '../../src/first-pages.ts'
import { SESSION_KEY } from '../../src/storage-keys.ts'

interface PreloadedPage {
  readonly path: string
  readonly sources: readonly string[]
  /** The last part of the words that it needs. */
  readonly words: Words
}

/**
 * The pages that visits begin with, and the modules that each loads after the entry: without this list the browser asks for them only
 * when the entry has run. For every other page the script asks for the frame and all words.
 */
const PAGES: readonly PreloadedPage[] = [
  ...FIRST_PAGES.map(({ paths, screen, words, isBare, isKnownAtOnce }) => ({
    path: paths.at(-1) ?? '',
    words,
    sources: [screen, ...(isBare ? [] : isKnownAtOnce ? [FRAME] : [FRAME, ROUTES])],
  })),
  { path: '', sources: [FRAME, ROUTES], words: 'messages' },
]
const pathOf = (name: string) => FIRST_PAGES.find((page) => page.name === name)?.paths.at(-1) ?? ''
const WELCOME = pathOf('frame')
const HOME = pathOf('home')

/**
 * A script for the page's head: asks at once for the chunks of the page that the address and the session lead to, and for its words
 * in the language that was chosen here, which would else be known only when the entry has come and run.
 * @param html the page; what it names already is not asked for twice
 */
export function preloadScript(chunks: readonly Rolldown.OutputChunk[], html: string): string {
  const ofSource = (source: string) =>
    chunks.filter((chunk) => [chunk.facadeModuleId, ...chunk.moduleIds].some((id) => id?.endsWith(`/${source}`)))
  const chunkOf = (file: string) => chunks.find(({ fileName }) => fileName === file)
  const filesOf = (sources: readonly string[]) => {
    const files = new Set<string>()
    const add = (file: string) => {
      if (files.has(file) || html.includes(file)) return
      files.add(file)
      chunkOf(file)?.imports.forEach(add)
    }
    for (const source of sources) {
      const found = ofSource(source)
      if (found.length === 0) throw new Error(`no chunk has ${source}`)
      for (const { fileName } of found) add(fileName)
    }
    const sizeOf = (file: string) => chunkOf(file)?.code.length ?? 0
    // The longest way begins first.
    return [...files].sort((left, right) => sizeOf(right) - sizeOf(left))
  }
  // Several parts may be one file.
  const wordsOf = (language: string, parts: readonly Words[] = WORDS) => [
    ...new Set(
      parts.map((part) => {
        const [chunk] = ofSource(`locales/${language}/${part}.po`)
        if (chunk === undefined) throw new Error(`no chunk of the words "${part}" for ${language}`)
        return chunk.fileName
      }),
    ),
  ]
  const countWords = (last: Words) => wordsOf(DEFAULT_LANGUAGE, WORDS.slice(0, WORDS.indexOf(last) + 1)).length
  // A page that needs more than the first part finds the first in the file of the next (word-files.ts).
  const fromTo = (last: Words) => [last === 'first' ? 0 : 1, countWords(last)]
  const pages = Object.fromEntries(PAGES.map((page) => [page.path, [...fromTo(page.words), ...filesOf(page.sources)]]))
  const words = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, wordsOf(language)]))
  return `(function (pages, words) {
var path = location.hash.replace(/^#?\\/?/, '/').split('?')[0]
var isSignedIn = false
try { isSignedIn = localStorage.getItem('${SESSION_KEY}') !== null } catch (_error) { isSignedIn = false }
if (path === '/' || path === '${WELCOME}') path = isSignedIn ? '${HOME}' : '${WELCOME}'
var page = pages[path] || pages['']
var chosen = words[document.documentElement.lang] || words['${DEFAULT_LANGUAGE}']
page.slice(2).concat(chosen.slice(page[0], page[1])).forEach(function (file) {
var link = document.createElement('link')
link.rel = 'modulepreload'
link.crossOrigin = ''
link.fetchPriority = 'low'
link.href = '/' + file
document.head.append(link)
})
})(${JSON.stringify(pages)},${JSON.stringify(words)})`
}
