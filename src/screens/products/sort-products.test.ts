import { expect, test } from 'vitest'
import { sortProducts } from './sort-products.ts'

const list = [
  { id: 'gold', code: 'XAU/USDT', sortOrder: 2 },
  { id: 'btc', code: 'BTC/USDT', sortOrder: 1 },
  { id: 'eth', code: 'ETH/USDT', sortOrder: 3 },
  { id: 'new', code: 'AAA/USDT', sortOrder: 0 },
]
const quotes = new Map([
  ['gold', { price: 110, open24h: 100 }],
  ['btc', { price: 95, open24h: 100 }],
  ['eth', { price: 220, open24h: 200 }],
])
const codes = (order: 'server' | 'name' | 'change') => sortProducts(list, order, quotes).map((product) => product.id)

test("the server's order is its own, and the list that was given stays as it is", () => {
  const before = [...list]
  expect(codes('server')).toEqual(['new', 'btc', 'gold', 'eth'])
  expect(list).toEqual(before)
})

test('by name goes by the code', () => {
  expect(codes('name')).toEqual(['new', 'btc', 'eth', 'gold'])
})

test("by change puts the highest first, equal ones in the server's order, and what has no price last", () => {
  expect(codes('change')).toEqual(['gold', 'eth', 'btc', 'new'])
})
