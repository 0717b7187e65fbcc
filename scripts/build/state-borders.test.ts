import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DETAIL_PER_DEGREE } from '../../contract/map-parts.ts'
import {
  STATE_BORDERS_FILE,
  countryBorders,
  headOfStateBorders,
  readStateBorders,
  stateBordersText,
} from './state-borders.ts'
import type { Arc } from './world-outline.ts'

/** Two states of two degrees each, side by side; the line between them bends in its middle. */
const EAST = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [12, 50],
      [12, 52],
      [10, 52],
      [10, 51.001],
      [10, 50],
    ],
  ],
} as const
const WEST = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [8, 50],
        [10, 50],
        [10, 51.001],
        [10, 52],
        [8, 52],
        [8, 50],
      ],
    ],
    [
      [
        [5, 50],
        [5, 51],
        [6, 51],
        [5, 50],
      ],
    ],
  ],
} as const

test('the borders of a country are the lines between its states, in units of the map and without points that nobody would see', () => {
  const [border, ...others] = countryBorders([EAST, WEST])
  expect(others).toEqual([])
  expect(border?.toSorted(([, one], [, other]) => one - other)).toEqual(
    [
      [190, 38],
      [190, 40],
    ].map(([x, y]) => [(x ?? 0) * DETAIL_PER_DEGREE, (y ?? 0) * DETAIL_PER_DEGREE]),
  )
})

test('a country of one state, and one whose states are no larger than towns, have none', () => {
  expect(countryBorders([EAST])).toEqual([])
  const [least, next] = [0, 0.1].map(
    (west) =>
      ({
        type: 'Polygon',
        coordinates: [
          [
            [west, 0],
            [west + 0.1, 0],
            [west + 0.1, 0.1],
            [west, 0.1],
            [west, 0],
          ],
        ],
      }) as const,
  )
  expect(countryBorders([least, next].flatMap((state) => state ?? []))).toEqual([])
})

test('what is written is read as it was, and the same borders give the same text', () => {
  const countries = new Map<string, readonly Arc[]>([
    [
      'aaa',
      [
        [
          [5, 5],
          [10, 2],
          [3, 3],
        ],
      ],
    ],
    [
      'bbb',
      [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [7, 7],
          [7, 9],
        ],
      ],
    ],
  ])
  const text = stateBordersText({ head: 'Sources\nand licences', countries })
  expect(text).toBe('# Sources\n# and licences\n\n# aaa\n5 5 5 -3 -7 1\n# bbb\n0 0 1 1\n7 7 0 2\n')
  expect(headOfStateBorders(text)).toBe('Sources\nand licences')
  expect(readStateBorders(text)).toEqual([...countries.values()].flat())
})

test('the file has each border once and on the map, those of the countries of the app among them', () => {
  const text = readFileSync(STATE_BORDERS_FILE, 'utf8')
  const borders = readStateBorders(text)
  expect(new Set(borders.map(String)).size).toBe(borders.length)
  const points = borders.flat()
  expect(
    points.every(([x, y]) => x >= 0 && x <= 360 * DETAIL_PER_DEGREE && y >= 0 && y <= 180 * DETAIL_PER_DEGREE),
  ).toBe(true)
  for (const country of ['deu', 'chn', 'usa', 'fra', 'bra', 'ind', 'tha', 'idn', 'jpn', 'kor', 'vnm'])
    expect(text).toMatch(new RegExp(`^# ${country}\n(?:[\\d -]+\n){25,}`, 'm'))
})

test('four states of the United States meet at the Four Corners', () => {
  const [x, y] = [(180 - 109.045) * DETAIL_PER_DEGREE, (90 - 37) * DETAIL_PER_DEGREE]
  const ends = readStateBorders(readFileSync(STATE_BORDERS_FILE, 'utf8')).flatMap((border) => [
    border[0],
    border.at(-1),
  ])
  expect(ends.filter((end) => end !== undefined && Math.hypot(end[0] - x, end[1] - y) < 2)).toHaveLength(4)
})
