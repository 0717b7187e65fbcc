/** The tables in docs/ that say which file holds something and which test proves it: those files and tests exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TABLES = ['docs/security.md', 'docs/spec-coverage.md'].filter((path) => existsSync(path))
/** `path` or `path`: "name of a test"; the colon may stand within the quotes of the path, too. */
const REFERENCE = /`([\w./-]+\.(?:tsx?|mjs|sql|po|json|css|html))(?:: "([^"`]+)")?`(?:: "([^"]+)")?/g

interface Reference {
  readonly path: string
  readonly name: string | null
}

function referencesIn(table: string): Reference[] {
  const rows = readFileSync(table, 'utf8').split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => [...row.matchAll(REFERENCE)].map(([, path = '', within, after]) => ({ path, name: within ?? after ?? null })))
}

/** As it stands in the source: in any of the quotes, with its own kind escaped. */
function hasTest(source: string, name: string): boolean {
  return source.includes(name) || source.includes(name.replaceAll("'", "\\'")) || source.includes(name.replaceAll('`', '\\`'))
}

test.each(TABLES)('%s names only files and tests that exist', (table) => {
  const references = referencesIn(table)
  expect(references.length).toBeGreaterThan(30)
  const missing = references.filter(({ path, name }) => !existsSync(path) || (name !== null && !hasTest(readFileSync(path, 'utf8'), name)))
  expect(missing).toEqual([])
})
