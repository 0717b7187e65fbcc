import { expect, test } from 'vitest'
import type { WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { costOf, wholeAmount, withdrawFaults } from './withdraw-form-state.ts'

const terms: WithdrawalTerms = {
  minimum: '10.00',
  maximum: '5000.00',
  feeFixed: '1.00',
  feeBp: 50,
  reviewMs: 7_200_000,
  holdMs: 86_400_000,
}
const password = { transactionPassword: '284617' }

test('an amount within bounds and balance has no fault', () => {
  expect(withdrawFaults({ amount: '100', ...password }, terms, '100.00')).toEqual({})
})

test('bounds come before the balance, and an empty form names both fields', () => {
  expect(withdrawFaults({ amount: '9.99', ...password }, terms, '1.00').amount).toBe('amount-below-minimum')
  expect(withdrawFaults({ amount: '5000.01', ...password }, terms, '1.00').amount).toBe('amount-above-maximum')
  expect(withdrawFaults({ amount: '100.01', ...password }, terms, '100.00').amount).toBe('amount-above-balance')
  expect(withdrawFaults({ amount: '', transactionPassword: '12345' }, terms, '100.00')).toEqual({
    amount: 'amount-missing',
    transactionPassword: 'transaction-password-form',
  })
})

test("fee and what arrives make up the amount; the rate is rounded in the person's favour", () => {
  expect(costOf('100.99', terms)).toEqual({ fee: '1.50', arrives: '99.49' })
})

test('an amount that the fee eats is refused', () => {
  expect(withdrawFaults({ amount: '1', ...password }, { ...terms, minimum: '0.01' }, '100.00').amount).toBe(
    'fee-takes-all',
  )
})

test('all is the balance, at most the maximum', () => {
  expect(wholeAmount('123.45', terms)).toBe('123.45')
  expect(wholeAmount('9000.00', terms)).toBe('5000.00')
})
