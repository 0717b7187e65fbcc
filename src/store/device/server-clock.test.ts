import { expect, test } from 'vitest'
import { betterSample, sampleOfAnswer } from './server-clock.ts'

const DAY_MS = 86_400_000

test('an answer says the server time in the middle of its way, give or take half of it', () => {
  expect(sampleOfAnswer({ sentAt: 1_000, receivedAt: 1_200, serverTime: 1_100 + DAY_MS })).toEqual({
    offsetMs: DAY_MS,
    uncertaintyMs: 100,
    at: 1_200,
  })
})

test('the more certain sample is kept, until age has made it the less certain', () => {
  const sharp = { offsetMs: 10, uncertaintyMs: 20, at: 0 }
  const vague = { offsetMs: 60, uncertaintyMs: 400, at: 1_000 }
  expect(betterSample(null, vague)).toBe(vague)
  expect(betterSample(vague, sharp)).toBe(sharp)
  expect(betterSample(sharp, vague)).toBe(sharp)
  expect(betterSample(sharp, { ...vague, at: 3_900_000 })).toMatchObject({ offsetMs: 60 })
})

test('a device whose clock is set while the app runs is followed at once', () => {
  const before = { offsetMs: 0, uncertaintyMs: 20, at: 0 }
  expect(betterSample(before, { offsetMs: -DAY_MS, uncertaintyMs: 400, at: DAY_MS })).toMatchObject({
    offsetMs: -DAY_MS,
  })
})
