import { expect, test } from 'vitest'
import { lineNear } from './line-near.ts'

/** One pixel for each step, from the top down. */
const yOf = (price: number) => 100 - price

test('of two lines that a press reaches, the nearer one is meant', () => {
  expect(lineNear([40, 50], { y: 52, yOf, reachPx: 14 })).toBe(50)
  expect(lineNear([50, 40], { y: 58, yOf, reachPx: 14 })).toBe(40)
})

test('no line is meant where none is so near, or none has a place in the picture', () => {
  expect(lineNear([40], { y: 75, yOf, reachPx: 14 })).toBeUndefined()
  expect(lineNear([40], { y: 60, yOf: () => Number.NaN, reachPx: 14 })).toBeUndefined()
})
