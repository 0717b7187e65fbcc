import { expect, test } from 'vitest'
import { standingOf } from './use-standing.ts'

const NOW = 1_000_000
const order = (
  direction: 'up' | 'down',
  over: Partial<{ productId: string; entryPrice: number; exitTime: number }> = {},
) => ({
  productId: 'btc-usdt',
  direction,
  entryPrice: 100,
  exitTime: NOW + 30_000,
  ...over,
})
const at = (price: number, ts = NOW) => new Map([['btc-usdt', { price, ts }]])

test('orders are right, wrong or equal by the price of this moment against their own entry', () => {
  const orders = [order('up'), order('down'), order('down', { entryPrice: 102 }), order('up', { entryPrice: 101 })]
  expect(standingOf(orders, at(101), NOW)).toEqual({ right: 2, wrong: 1, equal: 1 })
})

test('an order without an entry, one whose time is over and one of another product count for nothing', () => {
  const orders = [
    { ...order('up'), entryPrice: null, exitTime: null },
    order('up', { exitTime: NOW }),
    order('up', { productId: 'eth-usdt' }),
  ]
  expect(standingOf(orders, at(101), NOW)).toEqual({ right: 0, wrong: 0, equal: 0 })
})

test('a price that is older than ten seconds says nothing of now', () => {
  expect(standingOf([order('up')], at(101, NOW - 10_000), NOW).right).toBe(1)
  expect(standingOf([order('up')], at(101, NOW - 10_001), NOW).right).toBe(0)
})
