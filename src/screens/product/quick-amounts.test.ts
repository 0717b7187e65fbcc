import { expect, test } from 'vitest'
import { quickAmounts } from './quick-amounts.ts'

const terms = { seconds: 60, returnRateBp: 8200, minimumStake: '10.00', maximumStake: '400.00' }

test('quick amounts rise from the minimum and stop at the maximum', () => {
  expect(quickAmounts(terms, '5000.00')).toEqual(['10.00', '50.00', '100.00'])
})

test('what the balance does not cover is not offered, and without any nothing is', () => {
  expect(quickAmounts(terms, '75.00')).toEqual(['10.00', '50.00'])
  expect(quickAmounts(terms, '9.99')).toEqual([])
})

test('an unknown balance takes nothing away', () => {
  expect(quickAmounts(terms, null)).toEqual(['10.00', '50.00', '100.00'])
})
