/** A pull changes the sync's status several times. A component that shows only the line must not be drawn anew by that. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LINK_OF_ALL = /\{ link \} = useSyncStatus\(\)|useSyncStatus\(\)\.link/

test('screens and queries that need only the line follow only the line', () => {
  const files = globSync('src/{screens,queries,app/wide}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => LINK_OF_ALL.test(readFileSync(file, 'utf8')))).toEqual([])
})
