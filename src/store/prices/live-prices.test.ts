import { beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '../../../contract/rows/quote.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import {
  pricesSeenOf,
  quotesCell,
  showPricesEvery,
  shownTickOf,
  sightsOf,
  takeHeads,
  takePrices,
  takeQuotes,
  takeTicks,
} from './live-prices.ts'
import { seenLive } from './seen-live.ts'

let productId = ''
let count = 0
beforeEach(() => {
  count += 1
  productId = `product-${count}`
})
const tick = (seq: number, ts: number, price = 100, hash = 'a'): Tick => ({
  productId,
  seq,
  kind: 'price',
  ts,
  price,
  sourceTs: ts,
  hash: hash.repeat(64),
})
const quote = (seq: number, ts: number, price: number): Quote => ({
  productId,
  seq,
  ts,
  price,
  open24h: 100,
  high24h: 100,
  low24h: 100,
  volume24h: '0',
  amount24h: '0',
  spark: [],
})
const priceNow = () => quotesCell.get().get(productId)?.price

test('a chain that goes back to a lower number, as after a restored backup, is shown from there on; what was seen before is not forgotten', () => {
  takeQuotes([quote(1, 1_000, 100)])
  takeTicks([tick(2, 1_250), tick(3, 1_500), tick(4, 1_750, 120)], 0)
  takeTicks([tick(3, 9_000, 90, 'b'), tick(4, 9_250, 91, 'b')], 0)
  expect(pricesSeenOf(productId).map(({ price }) => price)).toEqual([90, 91])
  expect(priceNow()).toBe(91)
  expect(sightsOf(productId).ticks.map(({ seq }) => seq)).toEqual([2, 3, 4, 3, 4])
  expect(
    seenLive(productId)
      .ticks.filter(({ seq }) => seq === 4)
      .map(({ hash }) => hash[0]),
  ).toEqual(['a', 'b'])
})

test('a price of a list is shown, and is no tick that this app has seen', () => {
  takeQuotes([quote(1, 1_000, 100)])
  takeTicks([tick(2, 1_250)], 0)
  takePrices([{ productId, seq: 6, ts: 2_250, price: 130 }], 0)
  expect([priceNow(), quotesCell.get().get(productId)?.high24h]).toEqual([130, 130])
  expect(seenLive(productId).ticks.map(({ seq }) => seq)).toEqual([2])
  takePrices([{ productId, seq: 5, ts: 2_000, price: 90 }], 0)
  expect(priceNow()).toBe(130)
})

test('ticks that come twice change nothing', () => {
  takeQuotes([quote(1, 1_000, 100)])
  takeTicks([tick(2, 1_250), tick(3, 1_500, 110)], 0)
  takeTicks([tick(2, 1_250), tick(3, 1_500, 110)], 0)
  expect(sightsOf(productId).ticks.map(({ seq }) => seq)).toEqual([2, 3])
})

test('a page remembers at most 400 signed heads of a product', () => {
  const counts = Array.from({ length: 1_000 }, (_, seq) => {
    takeHeads([{ productId, seq, ts: seq * 1_000, hash: 'a'.repeat(64) }])
    return sightsOf(productId).checkpoints.length
  })
  expect(Math.max(...counts)).toBe(400)
  expect(sightsOf(productId).checkpoints.at(-1)?.seq).toBe(999)
})

test("the server's figures with a lower number and a later time are the newer ones, and an older answer is not", () => {
  takeQuotes([quote(1, 1_000, 100)])
  takeTicks([tick(40, 2_000, 130)], 0)
  takeQuotes([quote(39, 1_900, 120)])
  expect(priceNow()).toBe(130)
  takeQuotes([quote(12, 9_000, 95)])
  expect(priceNow()).toBe(95)
})

test('prices that are to be shown twice a second are remembered at once, and shown together, the last one too', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime(3_600_000)
  const end = showPricesEvery(500)
  takeQuotes([quote(1, 1_000, 100)])
  takeTicks([tick(2, 1_250, 101)], 0)
  const shown: (number | undefined)[] = []
  const stop = quotesCell.subscribe(() => shown.push(priceNow()))
  for (const [seq, price] of [
    [3, 102],
    [4, 103],
    [5, 104],
  ] as const) {
    vi.advanceTimersByTime(250)
    takeTicks([tick(seq, 1_000 + seq * 250, price)], 0)
  }
  expect([pricesSeenOf(productId).at(-1)?.price, shownTickOf(productId)?.price, shown]).toEqual([104, 103, [103]])
  // The feed stops: what came last is shown all the same.
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([103, 104])
  takeTicks([tick(6, 2_500, 105)], 0)
  end()
  expect(shown).toEqual([103, 104, 105])
  stop()
  vi.useRealTimers()
})
