import { expect, test } from 'vitest'
import { setPriceAlert } from './endpoints/price-alerts.ts'
import { moveBpOf } from './price-alert.ts'

test('a move is counted in hundredths of a percent of the earlier price, rounded down, up and down alike', () => {
  expect(moveBpOf(10_100, 10_000)).toBe(100)
  expect(moveBpOf(9_900, 10_000)).toBe(100)
  expect(moveBpOf(10_099, 10_000)).toBe(99)
  expect(moveBpOf(1, 3)).toBe(6_666)
  expect(moveBpOf(5, 0)).toBe(0)
})

test('a price at the widest scale is measured without losing a digit', () => {
  expect(moveBpOf(9_007_199_254_740_991, 9_007_199_254_740_990)).toBe(0)
  expect(moveBpOf(6_565_000_000_001, 6_500_000_000_000)).toBe(100)
  expect(moveBpOf(6_564_999_999_999, 6_500_000_000_000)).toBe(99)
})

test('the server takes the terms that a form can make, and no others', () => {
  const takes = (terms: unknown) => setPriceAlert.body.safeParse({ productId: 'btc-usdt', terms }).success
  expect(takes({ kind: 'above', price: 6_421_850 })).toBe(true)
  expect(takes({ kind: 'moved', moveBp: 150, windowSeconds: 3_600 })).toBe(true)
  expect(takes({ kind: 'above', price: 0 })).toBe(false)
  expect(takes({ kind: 'below', price: 1.5 })).toBe(false)
  expect(takes({ kind: 'below', price: 2 ** 53 })).toBe(false)
  expect(takes({ kind: 'moved', moveBp: 0, windowSeconds: 3_600 })).toBe(false)
  expect(takes({ kind: 'moved', moveBp: 10_001, windowSeconds: 3_600 })).toBe(false)
  expect(takes({ kind: 'moved', moveBp: 150, windowSeconds: 61 })).toBe(false)
  expect(takes({ kind: 'moved', moveBp: 150, windowSeconds: 3_600, price: 1 })).toBe(false)
  expect(takes({ kind: 'near', price: 1 })).toBe(false)
})
