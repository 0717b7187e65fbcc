import { expect, test } from 'vitest'
import {
  DAY_MS,
  SIMULATED_TICK_MS,
  START_PRICE_MAX,
  TICKS_PER_DAY,
  dayOf,
  dayStart,
  seedHash,
  walkDay,
  type SimulatedDay,
} from './simulated-day.ts'

const day: SimulatedDay = {
  seed: '5e'.repeat(32),
  day: '2026-11-21',
  productId: 'btc-usdt',
  startPrice: 6_421_850,
  volatilityBp: 6_000,
}

/** One tick of a day, by its index: the end of the walk up to it. */
function tickOfDay(walked: SimulatedDay, index: number) {
  const walk = walkDay(walked)
  while (walk.nextIndex() < index) walk.next()
  return walk.next()
}

test('the same seed gives the same ticks for ever: these figures never change', () => {
  const walk = walkDay(day)
  const first = Array.from({ length: 9 }, () => walk.next().price)
  expect(first).toEqual([
    6_422_207, 6_421_602, 6_421_892, 6_421_634, 6_421_513, 6_422_175, 6_421_560, 6_421_748, 6_421_386,
  ])
  expect(tickOfDay(day, TICKS_PER_DAY - 1)).toMatchObject({ price: 6_486_935, sourceTs: dayStart('2026-11-22') - 250 })
  expect(seedHash(day.seed)).toBe('562a072b58d1fd033cfbee31ac08cc946337128b135ce234d9fa3b222551c73b')
})

test('any tick is found again by its index alone', () => {
  const walk = walkDay(day)
  const ticks = Array.from({ length: 1_000 }, () => walk.next())
  for (const index of [0, 7, 8, 500, 999]) expect(tickOfDay(day, index)).toEqual(ticks[index])
})

test('another seed, day or product is another walk', () => {
  const price = (change: Partial<SimulatedDay>) => tickOfDay({ ...day, ...change }, 100).price
  expect(
    new Set([
      price({}),
      price({ seed: '5f'.repeat(32) }),
      price({ day: '2026-11-22' }),
      price({ productId: 'eth-usdt' }),
    ]).size,
  ).toBe(4)
})

test('the walk has no drift and the volatility that it was given', () => {
  let up = 0
  let down = 0
  let squares = 0
  const walk = walkDay(day)
  let before = day.startPrice
  for (let index = 0; index < TICKS_PER_DAY; index += 1) {
    const { price } = walk.next()
    if (price > before) up += 1
    if (price < before) down += 1
    squares += (price - before) ** 2
    before = price
  }
  // Six standard deviations of a fair coin.
  expect(Math.abs(up - down)).toBeLessThan(6 * Math.sqrt(TICKS_PER_DAY))
  const yearly = Math.sqrt(squares * 365) / day.startPrice
  expect(yearly).toBeGreaterThan(0.59)
  expect(yearly).toBeLessThan(0.61)
  expect(() => walk.next()).toThrow('the day is over')
})

test('however wild, a price stays above zero', () => {
  const walk = walkDay({ ...day, startPrice: 1_000, volatilityBp: 500_000 })
  for (let index = 0; index < TICKS_PER_DAY; index += 1)
    if (walk.next().price < 100) throw new Error(`too low at ${index}`)
})

test('a day has four ticks a second, each at its own time, with its price and how large its step was', () => {
  expect([DAY_MS, SIMULATED_TICK_MS, TICKS_PER_DAY]).toEqual([86_400_000, 250, 345_600])
  const walk = walkDay(day)
  const start = Date.UTC(2026, 10, 21)
  expect([walk.nextIndex(), walk.next(), walk.nextIndex(), walk.next()]).toEqual([
    0,
    { index: 0, sourceTs: start, price: 6_422_207, activity: 154 },
    1,
    { index: 1, sourceTs: start + 250, price: 6_421_602, activity: 261 },
  ])
})

test('the walk is exact at the highest start price, and where it is mirrored at its lower bound', () => {
  const first = (change: Partial<SimulatedDay>) => {
    const walk = walkDay({ ...day, ...change })
    return Array.from({ length: 4 }, () => walk.next().price)
  }
  expect(first({ startPrice: START_PRICE_MAX, volatilityBp: 60_000_000 })).toEqual([
    15_566_265_060, 6_132_530_120, 10_650_602_410, 6_638_554_217,
  ])
  expect(first({ startPrice: 60_643, volatilityBp: 24_000 })).toEqual([60_656, 60_634, 60_645, 60_635])
  expect(first({ seed: '59'.repeat(32), startPrice: 1_013, volatilityBp: 100_000_000 })).toEqual([
    189, 1_697, 3_332, 1_983,
  ])
})

test('a start price is a whole number from one to ten thousand million', () => {
  for (const startPrice of [1, START_PRICE_MAX]) expect(walkDay({ ...day, startPrice }).nextIndex()).toBe(0)
  for (const startPrice of [0, -1, 0.5, 1.5, 10_000_000_001, Number.NaN])
    expect(() => walkDay({ ...day, startPrice })).toThrow(new RangeError('start price out of bounds'))
})

test('a seed is 32 bytes of hex, and nothing else', () => {
  for (const seed of ['5e'.repeat(31), '5e'.repeat(33)])
    expect(() => walkDay({ ...day, seed })).toThrow(new RangeError('a seed has 32 bytes'))
  expect(() => walkDay({ ...day, seed: 'xx'.repeat(32) })).toThrow()
})

test('days are UTC days', () => {
  expect(dayOf(dayStart('2026-11-21'))).toBe('2026-11-21')
  expect(dayOf(dayStart('2026-11-21') - 1)).toBe('2026-11-20')
})
