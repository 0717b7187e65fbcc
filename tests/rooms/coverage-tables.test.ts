/** The tables in docs/ that say which file holds something and which test proves it: those files and tests exist, and no claim goes without a test. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SECURITY = 'docs/security.md'
const SPECIFICATION = 'docs/spec-coverage.md'
const TABLES = [SECURITY, SPECIFICATION].filter((path) => existsSync(path))
/** `path`, or `path`: "name of a test", "another"; the colon and the name may stand within the quotes of the path, too. */
const REFERENCE = /`([\w./-]+\.(?:tsx?|mjs|sql|po|json|css|html))(?:: "([^"`]+)")?`((?:(?::|,) "[^"]+")*)/g
const TEST_FILE = /\.test\.tsx?$/

interface Reference {
  readonly path: string
  readonly name: string | null
}

function rowsOf(table: string): string[] {
  return readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
}

function referencesIn(row: string): Reference[] {
  return [...row.matchAll(REFERENCE)].flatMap(([, path = '', within, after = '']): Reference[] => {
    const names = [
      ...(within === undefined ? [] : [within]),
      ...[...after.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    ]
    return names.length === 0 ? [{ path, name: null }] : names.map((name) => ({ path, name }))
  })
}

/** As it stands in the source: in any of the quotes, with its own kind escaped. */
function hasTest(source: string, name: string): boolean {
  return (
    source.includes(name) ||
    source.includes(name.replaceAll("'", "\\'")) ||
    source.includes(name.replaceAll('`', '\\`'))
  )
}

function isProven(row: string): boolean {
  return referencesIn(row).some(({ path, name }) => TEST_FILE.test(path) && name !== null)
}

test.each(TABLES)('%s names only files and tests that exist', (table) => {
  const references = rowsOf(table).flatMap(referencesIn)
  expect(references.length).toBeGreaterThan(30)
  const missing = references.filter(
    ({ path, name }) => !existsSync(path) || (name !== null && !hasTest(readFileSync(path, 'utf8'), name)),
  )
  expect(missing).toEqual([])
})

test('each claim about security names the test that fails when it breaks, or says that it is not held', () => {
  const claims = rowsOf(SECURITY).filter((row) => !/^\|(?:-|[^|]*\|[^|]*\| proven by )/.test(row))
  expect(claims.length).toBeGreaterThan(80)
  expect(claims.filter((row) => !isProven(row) && !/\| not held[:,]/.test(row))).toEqual([])
})

test('each line of the specification names the test that fails when it breaks, not a whole file of tests', () => {
  const lines = rowsOf(SPECIFICATION).filter((row) => !/^\|(?:-| seed \|)/.test(row))
  expect(lines.length).toBeGreaterThan(120)
  expect(
    lines.filter(
      (row) => !isProven(row) || referencesIn(row).some(({ path, name }) => TEST_FILE.test(path) && name === null),
    ),
  ).toEqual([])
})
