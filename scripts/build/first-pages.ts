import type { Plugin } from 'vite'
import { FIRST_PAGES } from '../../src/first-pages.ts'

const MODULE = 'virtual:first-pages'

/** Gives the app what it needs of the table of first pages while it runs: the words of each, and what of the mirror is read before it is drawn. */
export function firstPages(): Plugin {
  return {
    name: 'candor-first-pages',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const FIRST_WORDS = ${JSON.stringify(wordsByPath())}\nexport const FIRST_READS = ${JSON.stringify(readsByPath())}`
        : null,
  }
}

function wordsByPath(): Readonly<Record<string, string>> {
  // No words of its own means all words: load-page.ts.
  return Object.fromEntries(
    FIRST_PAGES.filter(({ words }) => words !== 'messages').flatMap(({ paths, words }) =>
      paths.map((path) => [path, words]),
    ),
  )
}

function readsByPath(): Readonly<
  Record<string, { readonly rows: readonly string[]; readonly fronts: readonly string[] }>
> {
  return Object.fromEntries(
    FIRST_PAGES.filter(({ rows, fronts }) => rows.length + fronts.length > 0).flatMap(({ paths, rows, fronts }) =>
      paths.map((path) => [path, { rows, fronts }]),
    ),
  )
}
