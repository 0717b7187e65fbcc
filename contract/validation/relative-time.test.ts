import { expect, test } from 'vitest'
import { largestUnit, relativeTime } from './relative-time.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const DAY = 86_400_000

test.each([
  [0, { kind: 'just-now' }],
  [15 * MINUTE - 1, { kind: 'just-now' }],
  [-15 * MINUTE + 1, { kind: 'just-now' }],
  [15 * MINUTE, { kind: 'ago', unit: 'minute', count: 15 }],
  [59 * MINUTE, { kind: 'ago', unit: 'minute', count: 59 }],
  [60 * MINUTE, { kind: 'ago', unit: 'hour', count: 1 }],
  [23 * 60 * MINUTE, { kind: 'ago', unit: 'hour', count: 23 }],
  [DAY, { kind: 'ago', unit: 'day', count: 1 }],
  [DAY + 1, { kind: 'date-time', at: NOW - DAY - 1 }],
  [-15 * MINUTE, { kind: 'date-time', at: NOW + 15 * MINUTE }],
])('%i ms ago', (age, said) => {
  expect(relativeTime({ at: NOW - age, now: NOW })).toEqual(said)
})

test.each([
  [999, 'second', 0],
  [1_000, 'second', 1],
  [90_000, 'minute', 1],
  [2 * 3_600_000, 'hour', 2],
  [29 * DAY, 'day', 29],
  [30 * DAY, 'month', 1],
  [364 * DAY, 'month', 12],
  [800 * DAY, 'year', 2],
])('%i ms is %s × %i', (span, unit, count) => {
  expect(largestUnit(span)).toEqual({ unit, count })
})
