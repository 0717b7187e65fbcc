import { expect, test } from 'vitest'
import { nextChange, relativeTime } from './relative-time.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const DAY = 86_400_000

test.each([
  ['of a moment ago, when 15 minutes are over', 0, 15 * MINUTE],
  ['of minutes, at the next one', 20 * MINUTE + 500, MINUTE - 500],
  ['of hours, at the next one', 3 * 60 * MINUTE, 60 * MINUTE],
  ['of the last hour of a day, when it is over', 23 * 60 * MINUTE + MINUTE, 59 * MINUTE],
  ['of a full day, at once', DAY, 1],
  ['of a time that lies ahead, when a clock could be that far off', -20 * MINUTE, 5 * MINUTE + 1],
])('what is said changes: %s', (_what, age, after) => {
  expect(nextChange({ at: NOW - age, now: NOW })).toBe(after)
})

test('what is said of an older time never changes', () => {
  expect(nextChange({ at: NOW - DAY - 1, now: NOW })).toBeNull()
})

test('until it changes the same is said, and then something else', () => {
  for (let age = -20 * MINUTE; age <= DAY; age += 7 * MINUTE + 13) {
    const at = NOW - age
    const after = nextChange({ at, now: NOW }) ?? 0
    expect(relativeTime({ at, now: NOW + after - 1 })).toEqual(relativeTime({ at, now: NOW }))
    expect(relativeTime({ at, now: NOW + after })).not.toEqual(relativeTime({ at, now: NOW }))
  }
})
