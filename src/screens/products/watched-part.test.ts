import { expect, test } from 'vitest'
import { watchedPart } from './watched-part.ts'

const items = Array.from({ length: 100 }, (_, at) => at)

test('the part holds what is in view and the rows below it', () => {
  expect(watchedPart(items, 0)).toEqual(items.slice(0, 40))
  expect(watchedPart(items, 37)).toEqual(items.slice(20, 60))
})

test('scrolling by a few rows changes nothing', () => {
  expect(watchedPart(items, 21)).toEqual(watchedPart(items, 39))
})

test('it ends with the list', () => {
  expect(watchedPart(items, 95)).toEqual(items.slice(80))
  expect(watchedPart([1, 2], 0)).toEqual([1, 2])
  expect(watchedPart([], 0)).toEqual([])
})
