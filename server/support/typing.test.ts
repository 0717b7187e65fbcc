import { expect, test } from 'vitest'
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../../contract/stream-times.ts'
import { createTypingPeople, eachKey } from './typing.ts'

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

test('a person writes until some seconds after the last notice, each for themselves', () => {
  const clock = { at: 0, now: () => clock.at }
  const people = createTypingPeople(clock)
  people.note('anna')
  clock.at = TYPING_EVERY_MS
  people.note('bert')
  people.note('anna')
  clock.at = TYPING_SHOWN_MS + TYPING_EVERY_MS - 1
  expect([people.has('anna'), people.has('bert'), people.has('carl')]).toEqual([true, true, false])
  clock.at += 1
  people.note('carl')
  expect([people.has('anna'), people.has('bert'), people.has('carl')]).toEqual([false, false, true])
})
