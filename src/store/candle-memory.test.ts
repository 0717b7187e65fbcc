import { expect, test } from 'vitest'
import { keepCandles, readCandles, watchCandles } from './candle-memory.ts'

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1 })

test('a series is kept by product and interval, and its readers are told', () => {
  let told = 0
  const stop = watchCandles(() => { told += 1 })
  keepCandles('btc-usdt', 60, [candle(1)])
  stop()
  keepCandles('btc-usdt', 60, [candle(2)])
  expect(told).toBe(1)
  expect(readCandles('btc-usdt', 60)?.candles).toEqual([candle(2)])
  expect(readCandles('btc-usdt', 1)).toBeUndefined()
  expect(readCandles('btc-usdt', 60)).toBe(readCandles('btc-usdt', 60))
})

test('the series longest unused goes when there are too many', () => {
  keepCandles('first', 1, [candle(1)])
  for (let at = 0; at < 12; at += 1) keepCandles(`other-${at}`, 1, [candle(1)])
  expect(readCandles('first', 1)).toBeUndefined()
  expect(readCandles('other-0', 1)).toBeDefined()
})
