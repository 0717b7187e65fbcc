import { expect, test } from 'vitest'
import { progressPercent } from './progress.ts'

test.each([
  [0n, 100n, 0.01],
  [-5n, 100n, 0.01],
  [1n, 1_000_000n, 0.01],
  [1n, 10_000n, 0.01],
  [2n, 10_000n, 0.02],
  [1n, 3n, 33.33],
  [50n, 100n, 50],
  [9_999_999n, 10_000_000n, 99.99],
  [100n, 100n, 100],
  [250n, 100n, 100],
  [0n, 0n, 0.01],
  [5n, 0n, 0.01],
])('%s of %s is %s %%', (amount, total, percent) => {
  expect(progressPercent({ amount, total })).toBe(percent)
})
