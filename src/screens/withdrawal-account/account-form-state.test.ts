import { expect, test } from 'vitest'
import { accountDetails, accountFaults, accountTexts } from './account-form-state.ts'

const card = accountTexts(
  { holder: '李小龙', bank: 'Bank of China', number: '6222 0200 0000 0000 003', bankAddress: 'Shanghai' },
  null,
)

test('an empty form names every field of its kind', () => {
  expect(accountFaults(accountTexts({}, null), '')).toEqual({
    holder: 'holder-missing',
    bank: 'bank-missing',
    number: 'number-missing',
    bankAddress: 'bank-address-missing',
    transactionPassword: 'transaction-password-form',
  })
  expect(accountFaults(accountTexts({ kind: 'currency-address' }, null), '284617')).toEqual({
    address: 'address-missing',
  })
})

test('a card number with a wrong check digit is refused, for China', () => {
  expect(accountFaults({ ...card, number: '4111 1111 1111 1112' }, '284617')).toEqual({ number: 'card-number-invalid' })
  expect(accountFaults({ ...card, number: '4111 1111 1111 1111' }, '284617')).toEqual({})
})

test('the name follows the nationality', () => {
  expect(accountFaults({ ...card, number: '4111111111111111', holder: 'Jane Doe' }, '284617')).toEqual({
    holder: 'name-invalid',
  })
  expect(
    accountFaults({ ...card, number: 'DE02120300000000202051', holder: 'Jane Doe', nationality: 'DE' }, '284617'),
  ).toEqual({})
})

test('a mistyped address is told apart from one of another network', () => {
  const address = accountTexts(
    { kind: 'currency-address', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    null,
  )
  expect(accountFaults(address, '284617')).toEqual({})
  expect(accountFaults({ ...address, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }, '284617')).toEqual({
    address: 'address-checksum',
  })
  expect(accountFaults({ ...address, network: 'ERC20' }, '284617')).toEqual({ address: 'address-form' })
})

test('what is sent has no spaces in its number, and only the fields of its kind', () => {
  expect(accountDetails({ ...card, number: '4111 1111 1111 1111' })).toMatchObject({
    kind: 'bank-card',
    number: '4111111111111111',
  })
  expect(accountDetails({ ...card, kind: 'currency-address', address: ' T1 ' })).toEqual({
    kind: 'currency-address',
    network: 'TRC20',
    address: 'T1',
  })
})
