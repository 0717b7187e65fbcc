import { expect, test } from 'vitest'
import { leadsToAnchor, minuteOf, seedBefore, seedsOfDay } from './minute-seeds.ts'
import { playBlock, type BlockInput } from './simulated-block.ts'

const block: BlockInput = {
  seed: '5e'.repeat(32),
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  productId: 'btc-usdt',
  startPrice: 6_421_850,
  volatilityBp: 6_000,
}
const prices = (change: Partial<BlockInput> = {}) => playBlock({ ...block, ...change }).map(({ price }) => price)

test('the same seed and round give the same twelve prices for ever: these figures never change', () => {
  expect(prices()).toEqual([
    6_421_836, 6_421_829, 6_422_609, 6_422_203, 6_422_184, 6_421_904, 6_421_528, 6_421_472, 6_421_458, 6_421_551,
    6_422_080, 6_422_226,
  ])
})

test('another seed, signature, round, product or start price gives other prices', () => {
  const changes: Partial<BlockInput>[] = [
    {},
    { seed: '5f'.repeat(32) },
    { signature: `a${block.signature.slice(1)}` },
    { round: 1_001 },
    { productId: 'eth-usdt' },
    { startPrice: 6_421_851 },
  ]
  expect(new Set(changes.map((change) => prices(change).join())).size).toBe(changes.length)
})

/** Goes on from block to block; the rounds' signatures are made up. */
function walk(start: Partial<BlockInput>, blocks: number): number[] {
  const ends: number[] = []
  let startPrice = start.startPrice ?? block.startPrice
  for (let round = 1; round <= blocks; round += 1) {
    startPrice = prices({ ...start, startPrice, round, signature: round.toString(16).padStart(96, '0') }).at(-1) ?? 0
    ends.push(startPrice)
  }
  return ends
}

test.each([
  ['of a usual price', 6_421_850, 6_000],
  ['whose blocks move by less than its smallest step', 20_000, 300],
])('a walk %s has no drift and the volatility that it was given', (_what, startPrice, volatilityBp) => {
  const blocks = 28_800
  const ends = walk({ startPrice, volatilityBp }, blocks)
  let [up, down, squares, before] = [0, 0, 0, startPrice]
  for (const price of ends) {
    if (price > before) up += 1
    if (price < before) down += 1
    squares += ((price - before) / before) ** 2
    before = price
  }
  // Six standard deviations of a fair coin.
  expect(Math.abs(up - down)).toBeLessThan(6 * Math.sqrt(up + down))
  expect(up + down).toBeGreaterThan(1_000)
  // A whole day's blocks, so a 365th of a year's variance; a step of one where a fraction was meant adds to it.
  const yearly = Math.sqrt(squares * 365)
  expect(yearly).toBeGreaterThan((volatilityBp / 10_000) * 0.97)
  if (startPrice > 1_000_000) expect(yearly).toBeLessThan((volatilityBp / 10_000) * 1.03)
})

test('however wild, a price stays above zero and below what no product may cost', () => {
  for (const startPrice of [1, 12, 10_000_000_000])
    for (const price of walk({ startPrice, volatilityBp: 100_000 }, 2_000)) {
      expect(price).toBeGreaterThanOrEqual(1)
      expect(price).toBeLessThanOrEqual(10_000_000_000)
    }
})

test('a start price that no product has is refused', () => {
  for (const startPrice of [0, -1, 1.5, Number.NaN, 10_000_000_001])
    expect(() => playBlock({ ...block, startPrice })).toThrow(new RangeError('start price out of bounds'))
})

test("a minute's seed is the hash of the next one's, and leads to the day's anchor from its own minute alone", () => {
  const { anchor, seeds } = seedsOfDay('5e'.repeat(32))
  expect(seeds).toHaveLength(1_440)
  expect(seeds.at(-1)).toBe('5e'.repeat(32))
  expect(seedBefore(seeds[0] ?? '')).toBe(anchor)
  for (const minute of [0, 1, 700, 1_439]) {
    expect(leadsToAnchor(seeds[minute] ?? '', minute, anchor)).toBe(true)
    expect(leadsToAnchor(seeds[minute] ?? '', (minute + 1) % 1_440, anchor)).toBe(false)
  }
})

test('minutes are those of a UTC day', () => {
  const day = Date.UTC(2026, 10, 21)
  expect([day, day + 59_999, day + 60_000, day + 86_399_999].map(minuteOf)).toEqual([0, 0, 1, 1_439])
})
