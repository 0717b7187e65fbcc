import { expect, test } from 'vitest'
import { LATE_MS_MAX, createTradeInbox, type ExchangeTrade } from './trade-inbox.ts'

const NOW = 1_700_000_000_000
const trade = (id: string | null, time: number, price = 100): ExchangeTrade => ({
  id,
  time: NOW + time,
  price,
  volumeMicro: 1n,
})
const ids = (trades: readonly ExchangeTrade[]) => trades.map(({ id }) => id)

test('each trade is taken once, however often it comes', () => {
  const inbox = createTradeInbox()
  expect(inbox.add([trade('a', 0), trade('b', 1), trade('a', 0)], NOW)).toBe(1)
  expect(inbox.add([trade('b', 1), trade('c', 2)], NOW)).toBe(1)
  expect(ids(inbox.take())).toEqual(['a', 'b', 'c'])
  expect(inbox.take()).toEqual([])
})

test('trades that come out of order get the order of their times; one that is older than what was taken before is passed over', () => {
  const inbox = createTradeInbox()
  expect(inbox.add([trade('b', 20), trade('a', 10), trade('c', 20)], NOW)).toBe(0)
  expect(inbox.add([trade('late', 15), trade('d', 20)], NOW)).toBe(1)
  expect(ids(inbox.take())).toEqual(['a', 'b', 'c', 'd'])
})

test('history, a clock that differs, and what is no price are passed over', () => {
  const inbox = createTradeInbox()
  const bad = [
    trade('old', -LATE_MS_MAX - 1),
    trade('ahead', LATE_MS_MAX + 1),
    trade('zero', 0, 0),
    trade('half', 0, 1.5),
    trade('none', Number.NaN),
  ]
  expect(inbox.add([...bad, trade('late', -LATE_MS_MAX)], NOW)).toBe(bad.length)
  expect(ids(inbox.take())).toEqual(['late'])
})

test('where an exchange names no ids, equal trades are two', () => {
  const inbox = createTradeInbox()
  inbox.add([trade(null, 0), trade(null, 0)], NOW)
  expect(inbox.take()).toHaveLength(2)
})
