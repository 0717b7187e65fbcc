import { expect, test } from 'vitest'
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../../contract/stream-times.ts'
import { eachKey } from './typing.ts'

test('many keys are told once in a while, and none without a key', () => {
  const clock = { time: 0, now: () => clock.time }
  const told: number[] = []
  const key = eachKey(() => told.push(clock.time), clock)
  expect(told).toEqual([])
  for (; clock.time < 10_000; clock.time += 100) key()
  expect(told).toEqual([0, TYPING_EVERY_MS, 2 * TYPING_EVERY_MS, 3 * TYPING_EVERY_MS])
})

test('what is shown outlives the pause between two tellings, so that it does not flicker', () => {
  expect(TYPING_SHOWN_MS).toBeGreaterThan(TYPING_EVERY_MS * 1.5)
})
