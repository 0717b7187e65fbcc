import { expect, test } from 'vitest'
import { jitteredDelayMs, retryDelayMs } from './retry-delay.ts'

const PAUSES = { firstMs: 2_000, mostMs: 300_000 }

test('each failure doubles the pause, up to the bound', () => {
  expect([1, 2, 3, 8, 9].map((failures) => retryDelayMs(PAUSES, failures))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000,
  ])
  expect(retryDelayMs(PAUSES, 10_000)).toBe(300_000)
})

test('a jittered pause is anywhere between nothing and the pause', () => {
  expect(jitteredDelayMs(PAUSES, 1, () => 0)).toBe(0)
  expect(jitteredDelayMs(PAUSES, 1, () => 0.999_999)).toBe(2_000)
  expect(jitteredDelayMs(PAUSES, 3, () => 0.5)).toBe(4_000)
})
