import { expect, test } from 'vitest'
import { NO_FILTER, addressOf, filterOf, fromOf, isFiltered, whereOf } from './order-filter.ts'

const CLOSED = ['won', 'lost', 'tie', 'void'] as const
const read = (address: string) => filterOf(new URLSearchParams(address.split('?')[1]))

test('a filter is found again in the address it was written to', () => {
  const filter = {
    productId: 'btc-usdt',
    direction: 'down',
    result: 'tie',
    period: 'week',
    search: '20261121-0000000042',
  } as const
  expect(read(addressOf('closed', filter))).toEqual(filter)
  expect(addressOf('closed', NO_FILTER)).toBe('/pages/order/order?tab=closed')
})

test('an address with words of its own is no filter', () => {
  expect(read('?direction=left&result=running&period=century')).toEqual(NO_FILTER)
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(isFiltered({ ...NO_FILTER, search: '1' })).toBe(true)
})

test('a result narrows the statuses of the list, and one that the list does not have leaves none', () => {
  expect(whereOf({ ...NO_FILTER, result: 'won' }, CLOSED)).toEqual({ status: ['won'] })
  expect(whereOf({ ...NO_FILTER, result: 'won' }, ['running'])).toEqual({ status: [] })
  expect(whereOf({ ...NO_FILTER, productId: 'btc-usdt', direction: 'up' }, CLOSED)).toEqual({
    status: CLOSED,
    productId: 'btc-usdt',
    direction: 'up',
  })
})

test('a period reaches back whole days from this minute', () => {
  const now = 1_763_700_061_234
  expect(fromOf({ ...NO_FILTER, period: 'day' }, now)).toBe(1_763_700_060_000 - 86_400_000)
  expect(fromOf(NO_FILTER, now)).toBe(0)
})
