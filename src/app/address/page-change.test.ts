import { expect, test } from 'vitest'
import { wayOf } from './page-change.ts'

test.each([
  ['a page further in comes forward', { depth: 0, isTab: true }, { depth: 1, isTab: false }, 'forward'],
  ['a page that is gone back to comes back', { depth: 2, isTab: false }, { depth: 1, isTab: false }, 'back'],
  ['a tab that is gone back to comes back', { depth: 1, isTab: false }, { depth: 0, isTab: true }, 'back'],
  [
    'a tab in place of the first page of a visit comes back',
    { depth: 0, isTab: false },
    { depth: 0, isTab: true },
    'back',
  ],
  ['a page in place of another comes forward', { depth: 1, isTab: false }, { depth: 1, isTab: false }, 'forward'],
  ['tabs change across, however they are come to', { depth: 3, isTab: true }, { depth: 1, isTab: true }, 'across'],
] as const)('%s', (_, from, to, way) => {
  expect(wayOf(from, to)).toBe(way)
})
