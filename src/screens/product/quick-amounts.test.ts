import { expect, test } from 'vitest'
import { quickAmounts } from './quick-amounts.ts'

const terms = { seconds: 60, returnRateBp: 8200, minimumStake: '10.00', maximumStake: '400.00' }
const offered = (available: string | null, own: readonly string[] = []) => quickAmounts(terms, { own, available })

test('quick amounts rise from the minimum and stop at the maximum', () => {
  expect(offered('5000.00')).toEqual(['10.00', '50.00', '100.00'])
})

test('what the balance does not cover is not offered, and without any nothing is', () => {
  expect(offered('75.00')).toEqual(['10.00', '50.00'])
  expect(offered('9.99')).toEqual([])
})

test('an unknown balance takes nothing away', () => {
  expect(offered(null)).toEqual(['10.00', '50.00', '100.00'])
})

test("the person's own amounts stand in place of the app's, as far as the terms and the balance go", () => {
  expect(offered('5000.00', ['5.00', '25.00', '200.00', '500.00'])).toEqual(['25.00', '200.00'])
  expect(offered('100.00', ['25.00', '200.00'])).toEqual(['25.00'])
})

test("where the terms take none of the person's own amounts, the app's are offered", () => {
  expect(offered('5000.00', ['1.00', '500.00'])).toEqual(['10.00', '50.00', '100.00'])
})
