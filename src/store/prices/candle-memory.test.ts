import { expect, test } from 'vitest'
import { keepNewestCandles, keepOlderCandles, readCandles, watchCandles } from './candle-memory.ts'
import { renewCandles } from './renew-candles.ts'

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1 })
const page = (from: number, to: number, next: number | null) => ({
  candles: Array.from({ length: to - from }, (_, at) => candle(from + at)),
  next,
})
const times = (id: string) => readCandles(id, 1)?.candles.map(({ time }) => time)

test('a series is kept by product and interval, and its readers are told', () => {
  let told = 0
  const stop = watchCandles(() => {
    told += 1
  })
  keepNewestCandles('btc-usdt', 60, page(1, 2, null))
  stop()
  keepNewestCandles('btc-usdt', 60, page(2, 3, null))
  expect(told).toBe(1)
  expect(readCandles('btc-usdt', 60)?.candles).toEqual([candle(2)])
  expect(readCandles('btc-usdt', 1)).toBeUndefined()
  expect(readCandles('btc-usdt', 60)).toBe(readCandles('btc-usdt', 60))
})

test('the series longest unused goes when there are too many', () => {
  keepNewestCandles('first', 1, page(1, 2, null))
  for (let at = 0; at < 12; at += 1) keepNewestCandles(`other-${at}`, 1, page(1, 2, null))
  expect(readCandles('first', 1)).toBeUndefined()
  expect(readCandles('other-0', 1)).toBeDefined()
})

test('older pages go in front, and the newest page joins what it reaches back to', () => {
  keepNewestCandles('a', 1, page(20, 25, 20))
  keepOlderCandles('a', 1, { before: 20, page: page(15, 20, 15) })
  keepNewestCandles('a', 1, page(22, 30, 22))
  expect(times('a')).toEqual(Array.from({ length: 15 }, (_, at) => 15 + at))
  expect(readCandles('a', 1)?.next).toBe(15)
})

test('a newest page that does not reach back takes the place of what was there', () => {
  keepNewestCandles('b', 1, page(1, 5, 1))
  keepNewestCandles('b', 1, page(50, 55, 50))
  expect(times('b')).toEqual([50, 51, 52, 53, 54])
})

test('a few candles that come anew take the place of those that are here, and a few that do not reach back change nothing', () => {
  keepNewestCandles('r', 1, page(1, 50, 1))
  const renewed = { candles: [48, 49, 50].map((time) => ({ ...candle(time), volume: time })), next: 48 }
  renewCandles('r', 1, renewed)
  expect(times('r')).toEqual(Array.from({ length: 50 }, (_, at) => 1 + at))
  expect(
    readCandles('r', 1)
      ?.candles.slice(-4)
      .map(({ volume }) => volume),
  ).toEqual([undefined, 48, 49, 50])
  renewCandles('r', 1, page(90, 95, 90))
  renewCandles('other', 1, page(90, 95, 90))
  expect(times('r')?.at(-1)).toBe(50)
  expect(readCandles('other', 1)).toBeUndefined()
})

test('an older page that comes after the series was replaced is left out', () => {
  keepNewestCandles('c', 1, page(1, 5, 1))
  keepNewestCandles('c', 1, page(50, 55, 50))
  keepOlderCandles('c', 1, { before: 1, page: page(0, 1, null) })
  expect(times('c')?.[0]).toBe(50)
})

test('a series that goes on for hours stops growing, and its oldest candles can be asked for again', () => {
  keepNewestCandles('d', 1, page(0, 500, 0))
  for (let at = 300; at <= 3_600; at += 300) keepNewestCandles('d', 1, page(at, at + 500, at))
  expect(times('d')).toEqual(Array.from({ length: 1_000 }, (_, at) => 3_100 + at))
  expect(readCandles('d', 1)?.next).toBe(3_100)
  keepOlderCandles('d', 1, { before: 3_100, page: page(2_600, 3_100, 2_600) })
  keepNewestCandles('d', 1, page(3_900, 4_400, 3_900))
  expect(times('d')?.length).toBe(1_500)
  expect(times('d')?.at(-1)).toBe(4_399)
})
