import { expect, test } from 'vitest'
import { monthAround } from './group-by-month.ts'
import { addressOf, viewOf } from './record-view.ts'

const read = (address: string) => viewOf(new URLSearchParams(address.split('?')[1]))

test('the kind and the month stand in the address and are read from it', () => {
  const { from } = monthAround(1_790_000_000_000)
  for (const view of [
    { filter: 'all', from: null },
    { filter: 'withdrawals', from },
  ] as const)
    expect(read(addressOf(view))).toEqual(view)
})

test('an address that names no kind and no month is that of all records', () => {
  const all = { filter: 'all', from: null }
  expect(read('/pages/money-record/money-record')).toEqual(all)
  for (const from of ['1', 'x', '-1', 'Infinity', '9e99', String(monthAround(1_790_000_000_000).from + 1)])
    expect(read(`?kind=toString&from=${from}`)).toEqual(all)
})
