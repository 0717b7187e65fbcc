import { expect, test } from 'vitest'
import { isPin, triesLeft, waitBeforeTry } from './app-lock.ts'

const NOW = 1_800_000_000_000

test.each([
  [0, 0],
  [4, 0],
  [5, 30_000],
  [6, 60_000],
  [7, 300_000],
  [8, 900_000],
  [9, 3_600_000],
  [40, 3_600_000],
])('after %i wrong PINs the next try waits %i ms', (failures, wait) => {
  expect(waitBeforeTry({ failures, at: NOW }, NOW)).toBe(wait)
  expect(waitBeforeTry({ failures, at: NOW }, NOW + wait)).toBe(0)
})

test('part of the wait that has passed is not asked for again; a clock put back asks for the whole once, not more', () => {
  expect(waitBeforeTry({ failures: 5, at: NOW }, NOW + 20_000)).toBe(10_000)
  expect(waitBeforeTry({ failures: 5, at: NOW }, NOW - 86_400_000)).toBe(30_000)
})

test.each([
  [0, 5],
  [4, 1],
  [5, 0],
  [9, 0],
])('after %i wrong ones %i are left before a wait', (failures, left) => {
  expect(triesLeft({ failures, at: NOW })).toBe(left)
})

test.each([
  ['246813', true],
  ['24681', false],
  ['2468135', false],
  ['24681a', false],
  ['', false],
])('%s is a PIN: %s', (text, expected) => {
  expect(isPin(text)).toBe(expected)
})
