import { expect, test } from 'vitest'
import { breakEvenOf100, outcomesOf, profitAtPrice, riseOf } from './order-figures.ts'

test('the gain is the stake times the rate, rounded down, and the loss is the whole stake', () => {
  expect(outcomesOf('100.00', 8200)).toEqual({ gain: '82.00', loss: '-100.00' })
  expect(outcomesOf('10.01', 8250)).toEqual({ gain: '8.25', loss: '-10.01' })
})

test('the break-even count loses nothing, and one less would', () => {
  for (let rate = 1; rate <= 20_000; rate += 1) {
    const right = breakEvenOf100(rate)
    expect(right * rate - (100 - right) * 10_000).toBeGreaterThanOrEqual(0)
    expect((right - 1) * rate - (101 - right) * 10_000).toBeLessThan(0)
  }
  expect(breakEvenOf100(8200)).toBe(55)
})

test('a running order is worth its gain while right, its stake while wrong, nothing while equal', () => {
  const order = { direction: 'up', stake: '100.00', returnRateBp: 8200, entryPrice: 500 } as const
  expect(profitAtPrice(order, 501)).toBe('82.00')
  expect(profitAtPrice(order, 499)).toBe('-100.00')
  expect(profitAtPrice(order, 500)).toBe('0.00')
  expect(profitAtPrice({ ...order, direction: 'down' }, 499)).toBe('82.00')
  expect(profitAtPrice({ ...order, direction: 'down' }, 501)).toBe('-100.00')
})

test('the rise of a day is a difference and hundredths of a percent', () => {
  expect(riseOf({ price: 6_421_850, open24h: 6_390_610 })).toEqual({ steps: 31_240, basisPoints: 48 })
  expect(riseOf({ price: 99, open24h: 100 })).toEqual({ steps: -1, basisPoints: -100 })
  expect(riseOf({ price: 2_999, open24h: 3_000 })).toEqual({ steps: -1, basisPoints: -3 })
  expect(riseOf({ price: 20_000, open24h: 10_000 })).toEqual({ steps: 10_000, basisPoints: 10_000 })
  expect(riseOf({ price: 5, open24h: 0 })).toEqual({ steps: 5, basisPoints: 0 })
})
