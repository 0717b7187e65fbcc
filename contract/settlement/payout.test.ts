import { expect, test } from 'vitest'
import { isFinalSettlement, payoutOf } from './payout.ts'
import type { Settlement } from './settle.ts'

const order = { stakeMinor: 10_001n, returnRateBp: 8_250 }

test('a win pays the stake and its gain, a loss pays nothing, a tie and a void pay the stake', () => {
  expect(payoutOf('won', order)).toEqual({ payoutMinor: 18_251n, profitMinor: 8_250n })
  expect(payoutOf('lost', order)).toEqual({ payoutMinor: 0n, profitMinor: -10_001n })
  for (const status of ['tie', 'void'] as const)
    expect(payoutOf(status, order)).toEqual({ payoutMinor: 10_001n, profitMinor: 0n })
})

test('an order that waits or runs is not final, and every other is', () => {
  const isFinal = (status: string) => isFinalSettlement({ status } as Settlement)
  expect(['waiting', 'running'].map(isFinal)).toEqual([false, false])
  expect(['won', 'lost', 'tie', 'void'].map(isFinal)).toEqual([true, true, true, true])
})
