import { expect, test } from 'vitest'
import { innerBorders } from './inner-borders.ts'
import type { Arc } from './world-outline.ts'

const square = (x: number, y: number): Arc => [
  [x, y],
  [x + 10, y],
  [x + 10, y + 10],
  [x, y + 10],
  [x, y],
]

test('two states have the line between them and neither coast nor border of their country', () => {
  expect(innerBorders([[square(0, 0)], [square(10, 0)]])).toEqual([
    [
      [10, 0],
      [10, 10],
    ],
  ])
})

test('a line that both states name is there once, whichever way each goes', () => {
  expect(innerBorders([[square(0, 0)], [square(10, 0).toReversed()]])).toHaveLength(1)
})

test('four states that meet have four lines, each up to the place where they meet', () => {
  const borders = innerBorders([[square(0, 0)], [square(10, 0)], [square(0, 10)], [square(10, 10)]])
  expect(borders).toHaveLength(4)
  for (const border of borders) expect([border[0], border.at(-1)]).toContainEqual([10, 10])
})

test('a city that lies within another state has a line that ends where it began', () => {
  const around: Arc = [
    [-10, -10],
    [30, -10],
    [30, 30],
    [-10, 30],
    [-10, -10],
  ]
  const [border, ...others] = innerBorders([[around, square(0, 0).toReversed()], [square(0, 0)]])
  expect(others).toEqual([])
  expect(border).toHaveLength(5)
  expect(border?.at(-1)).toEqual(border?.[0])
})

test('islands of one state have no line, not even where they touch', () => {
  expect(innerBorders([[square(0, 0), square(10, 0)]])).toEqual([])
})

test('a ring that is not closed, and a point that it names twice in a row, change nothing', () => {
  const open: Arc = [
    [0, 0],
    [10, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  expect(innerBorders([[open], [square(10, 0)]])).toEqual([
    [
      [10, 0],
      [10, 10],
    ],
  ])
})
