import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** They run at the start, from the configuration; nothing that a request says comes so far. */
const STARTERS = /^server\/(database|backup|market-process)\/|^server\/data-key\.ts$/

test('no room of the server that a request reaches starts a process or runs text as a program', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const starts = files.filter((file) =>
    /node:(child_process|vm)'|\beval\(|new Function\(/.test(readFileSync(file, 'utf8')),
  )
  expect(starts.filter((file) => !STARTERS.test(file))).toEqual([])
})
