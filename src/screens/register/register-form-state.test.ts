import { expect, test } from 'vitest'
import { registerFaults } from './register-form-state.ts'

const right = {
  account: 'mei_2026',
  password: 'correct horse',
  passwordAgain: 'correct horse',
  transactionPassword: '472951',
  transactionPasswordAgain: '472951',
}

test('what follows the rules has no faults', () => {
  expect(registerFaults(right)).toEqual({})
})

test('an account has 6 to 12 word characters', () => {
  expect(registerFaults({ ...right, account: 'mei_2' })).toEqual({ account: 'account-format' })
  expect(registerFaults({ ...right, account: 'mei_20261234x' })).toEqual({ account: 'account-format' })
  expect(registerFaults({ ...right, account: 'mei 2026' })).toEqual({ account: 'account-format' })
})

test('each password must be typed twice alike', () => {
  expect(registerFaults({ ...right, passwordAgain: 'correct hors' })).toEqual({ passwordAgain: 'passwords-differ' })
  expect(registerFaults({ ...right, transactionPasswordAgain: '472952' })).toEqual({
    transactionPasswordAgain: 'transactions-differ',
  })
})

test('a login password has 8 characters or more, a transaction password 6 digits', () => {
  expect(registerFaults({ ...right, password: 'seven77', passwordAgain: 'seven77' })).toEqual({
    password: 'password-short',
  })
  expect(registerFaults({ ...right, transactionPassword: '47295a', transactionPasswordAgain: '47295a' })).toEqual({
    transactionPassword: 'transaction-format',
  })
})
