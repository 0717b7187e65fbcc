import { expect, test } from 'vitest'
import { secondsToRound } from './seconds-to-round.ts'

test('the next round is counted down to, and said to be unknown once nothing newer comes', () => {
  const after = [-500, 0, 1, 2_000, 2_999, 3_000, 15_000, 15_001, 3_600_000]
  expect(after.map((ms) => secondsToRound(1_000_000, 1_000_000 + ms))).toEqual([4, 3, 3, 1, 1, 0, 0, null, null])
})
