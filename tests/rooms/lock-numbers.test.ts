/** Locks of the database are numbers: two uses of one number would wait for each other, or one of them for ever. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each lock of the database has a number of its own', () => {
  const numbers = globSync('{server,tests,bench,scripts}/**/*.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const \w+ = (7_411_\d{3})\b/gm)])
    .map(([, number]) => number)
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
