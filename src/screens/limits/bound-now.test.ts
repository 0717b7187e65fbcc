import { expect, test } from 'vitest'
import type { Limits } from '../../../contract/rows/limits.ts'
import { boundNow } from './bound-now.ts'

const limits: Limits = {
  depositPerDay: '100.00',
  depositPerDayNext: '500.00',
  depositPerDayNextFrom: 1_000,
  lossPerDay: '20.00',
  lossPerDayNext: null,
  lossPerDayNextFrom: null,
  pausedUntil: null,
  updatedAt: 1,
}

test('a loosening holds from its time on, and not a moment before', () => {
  expect(boundNow(limits, 'depositPerDay', 999)).toEqual({ amount: '100.00', later: { amount: '500.00', from: 1_000 } })
  expect(boundNow(limits, 'depositPerDay', 1_000)).toEqual({ amount: '500.00', later: null })
})

test('without a row there is no bound', () => {
  expect(boundNow(null, 'lossPerDay', 1)).toEqual({ amount: null, later: null })
  expect(boundNow(limits, 'lossPerDay', 1)).toEqual({ amount: '20.00', later: null })
})
