import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wayOf } from './page-change.ts'

const deeper = { fromDepth: 0, toDepth: 1, isShownByBrowser: false }
let dataset: { wide?: string }
let isReduced: boolean

beforeEach(() => {
  ;[dataset, isReduced] = [{}, false]
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)' && isReduced,
  }))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a page further in comes forward', 0, 1, 'forward'],
  ['a page that is gone back to comes back', 2, 1, 'back'],
  ['a page in place of another comes forward', 1, 1, 'forward'],
] as const)('%s', (_, fromDepth, toDepth, way) => {
  expect(wayOf({ ...deeper, fromDepth, toDepth })).toBe(way)
})

test('a page that the browser has moved itself does not move again', () => {
  expect(wayOf({ ...deeper, isShownByBrowser: true })).toBe('none')
})

test('a page does not move where the person prefers reduced motion', () => {
  isReduced = true
  expect(wayOf(deeper)).toBe('none')
})

test('a page does not move in a wide window', () => {
  dataset.wide = 'page'
  expect(wayOf(deeper)).toBe('none')
})
