import { expect, test } from 'vitest'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { faultsOf } from './deposit-form-state.ts'

const method: DepositMethod = {
  id: 'usdt-trc20',
  kind: 'wallet-address',
  network: 'TRC-20',
  payTo: 'T1',
  holder: '',
  minimum: '100.00',
  maximum: '20000.00',
  sortOrder: 1,
}
const complete = {
  methodId: method.id,
  amount: '500',
  source: 'TMk2',
  photo: new ArrayBuffer(1),
  transactionPassword: '284617',
}

test('a complete form has no faults', () => {
  expect(faultsOf(complete, method)).toEqual({})
  expect(faultsOf({ ...complete, amount: '100' }, method)).toEqual({})
  expect(faultsOf({ ...complete, amount: '20000' }, method)).toEqual({})
})

test('an empty form names every field', () => {
  expect(faultsOf({ methodId: '', amount: '', source: ' ', photo: null, transactionPassword: '' }, method)).toEqual({
    amount: 'amount-missing',
    source: 'source-missing',
    photo: 'proof-missing',
    transactionPassword: 'transaction-password-form',
  })
})

test("the method's bounds hold", () => {
  expect(faultsOf({ ...complete, amount: '99.99' }, method)).toEqual({ amount: 'amount-below-minimum' })
  expect(faultsOf({ ...complete, amount: '20000.01' }, method)).toEqual({ amount: 'amount-above-maximum' })
  expect(faultsOf({ ...complete, amount: '0' }, method)).toEqual({ amount: 'amount-below-minimum' })
})

test('a transaction password is six digits', () => {
  expect(faultsOf({ ...complete, transactionPassword: '12345' }, method)).toEqual({
    transactionPassword: 'transaction-password-form',
  })
})

test('an amount without a digit, or with two meanings, is none', () => {
  expect(faultsOf({ ...complete, amount: '.' }, method)).toEqual({ amount: 'amount-missing' })
  expect(faultsOf({ ...complete, amount: '1,234' }, method)).toEqual({ amount: 'amount-missing' })
})
