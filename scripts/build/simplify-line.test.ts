import { expect, test } from 'vitest'
import { simplifyLine } from './simplify-line.ts'

test('points that lie nearly on the line between others are left out, and the ends stay', () => {
  expect(
    simplifyLine(
      [
        [0, 0],
        [5, 1],
        [10, 0],
        [20, 0],
      ],
      1,
    ),
  ).toEqual([
    [0, 0],
    [20, 0],
  ])
})

test('a corner stays, and so does each one between it and the ends', () => {
  const corners = [
    [0, 0],
    [10, 10],
    [20, 0],
    [30, 10],
    [40, 0],
  ] as const
  expect(simplifyLine(corners, 1)).toEqual(corners)
})

test('a line that ends where it began keeps its shape', () => {
  expect(
    simplifyLine(
      [
        [0, 0],
        [5, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      1,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ])
})
