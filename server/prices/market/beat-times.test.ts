import { expect, test } from 'vitest'
import { untilBeat } from './beat-times.ts'

const QUARTER = 1_700_000_000_250

test('a writer beats a little after the full quarter second, and a follower when that tick is written', () => {
  expect(untilBeat({ now: QUARTER, isWriter: true })).toBe(5)
  expect(untilBeat({ now: QUARTER, isWriter: false })).toBe(105)
})

test.each([true, false])(
  'from any moment the next beat is a quarter second away at most (a writer: %s)',
  (isWriter) => {
    for (let ms = 0; ms < 250; ms += 1) {
      const wait = untilBeat({ now: QUARTER + ms, isWriter })
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(250)
      expect((QUARTER + ms + wait) % 250).toBe(isWriter ? 5 : 105)
    }
  },
)
