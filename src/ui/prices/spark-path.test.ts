import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test('the highest price is at the top, the lowest at the bottom, the last one ends the line', () => {
  expect(sparkPath([10, 30, 20])).toEqual({ d: 'M0.0 22.0L25.0 0.0L50.0 11.0', end: 11 })
})

test('equal prices are a level line in the middle', () => {
  expect(sparkPath([7, 7])).toEqual({ d: 'M0.0 11.0L50.0 11.0', end: 11 })
})

test('one price is no line', () => {
  expect(sparkPath([7])).toBeNull()
  expect(sparkPath([])).toBeNull()
})
