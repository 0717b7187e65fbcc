import { expect, test } from 'vitest'
import { chanceOf, shownPercents } from './chance.ts'

/** Each order of 100.00 at this return rate. */
const orders = (right: number, wrong: number, returnRate = 80n) => {
  const count = BigInt(right + wrong)
  return { right, wrong, risked: count * 10_000n, gainIfRight: count * returnRate * 100n }
}

test('41 of 80 right where 56 % are needed: luck alone explains it', () => {
  const chance = chanceOf(orders(41, 39))
  expect(chance?.verdict).toBe('luck')
  expect(chance && shownPercents(chance)).toEqual({ share: 5_100, low: 4_000, high: 6_200, needed: 5_600 })
})

test('the range is that of Wilson', () => {
  // Figures of the usual example, 81 of 263.
  const chance = chanceOf(orders(81, 182))
  expect(chance?.low).toBeCloseTo(0.2553, 4)
  expect(chance?.high).toBeCloseTo(0.3662, 4)
})

test('a verdict never speaks against the per cents beside it', () => {
  for (let returnRate = 60n; returnRate <= 95n; returnRate += 1n)
    for (let right = 0; right <= 400; right += 1) {
      const chance = chanceOf(orders(right, 400 - right, returnRate))
      if (chance === null) throw new Error('no chance')
      const { low, high, needed } = shownPercents(chance)
      if (chance.verdict === 'above') expect(low).toBeGreaterThan(needed)
      if (chance.verdict === 'below') expect(high).toBeLessThan(needed)
    }
})

test('below thirty orders nothing is said but the range', () => {
  expect(chanceOf(orders(29, 0))?.verdict).toBe('few')
  expect(chanceOf(orders(30, 0))?.verdict).toBe('above')
  expect(chanceOf(orders(0, 30))?.verdict).toBe('below')
})

test('the mix of amounts and return rates decides the share that is needed, rounded up', () => {
  // 100.00 at 80 % and 300.00 at 90 %: 400 of 400 + 350.
  const mixed = { right: 1, wrong: 1, risked: 40_000n, gainIfRight: 35_000n }
  expect(chanceOf(mixed)?.needed).toBe(0.5334)
  expect(chanceOf({ ...mixed, gainIfRight: 0n })?.needed).toBe(1)
})

test('without an order that chance has decided there is no share', () => {
  expect(chanceOf(orders(0, 0))).toBeNull()
})
