import { expect, test } from 'vitest'
import { firstLetters, plainName } from './map-parts.ts'

test.each([
  ['São Paulo', 'sa'],
  ['Łódź', 'lo'],
  ['’s-Hertogenbosch', 'sh'],
  ['北京', '_531'],
  ['东京', '_4e1'],
  ['ペキン', '_30d'],
  ['ปารีส', '_e1b'],
  ['X', null],
])('%s is looked for in the file of %s', (name, letters) => {
  expect(firstLetters(name)).toBe(letters)
})

test('what is typed of a Korean name so far is the beginning of it, in a file of all names with that letter', () => {
  expect(firstLetters('서울')).toBe(firstLetters('성남'))
  expect(plainName('서울').startsWith(plainName('서우'))).toBe(true)
})
