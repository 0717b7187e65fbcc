import { expect, test } from 'vitest'
import { withdrawalFee } from './withdrawal-fee.ts'

test.each([
  [10_000n, '0.00', 0, 0n],
  [10_000n, '1.00', 0, 100n],
  [10_000n, '0.00', 50, 50n],
  [9_999n, '0.00', 50, 49n],
  [10_000n, '1.00', 50, 150n],
  [50n, '1.00', 0, 50n],
])('of %s minor units with %s and %i bp is %s', (amountMinor, feeFixed, feeBp, fee) => {
  expect(withdrawalFee(amountMinor, { feeFixed, feeBp })).toBe(fee)
})
