import { expect, test } from 'vitest'
import type { Ended } from '../../commands/take-news.ts'
import { joinNews, NO_NEWS, partNews, totalOf, type EndedOrder } from './gathered-news.ts'

const order = (
  id: string,
  status: EndedOrder['status'],
  profit: string,
  settledAt = 1,
): Extract<Ended, { kind: 'order' }> => ({
  kind: 'order',
  row: {
    id,
    number: id,
    productId: 'btc-usdt',
    direction: 'up',
    stake: '10.00',
    returnRateBp: 8_200,
    countdownSeconds: 30,
    status,
    acceptedAt: 0,
    acceptedSeq: 1,
    entrySeq: 2,
    entryTs: 0,
    entryPrice: 1,
    exitTime: 1,
    exitSeq: 3,
    exitTs: 1,
    exitPrice: 2,
    payout: '0.00',
    profit,
    voidReason: null,
    settledAt,
  },
})
const review: Ended = {
  kind: 'identity',
  row: {
    status: 'verified',
    nameMasked: 'A*',
    nationality: 'GB',
    idNumberMasked: 'P*',
    frontFileId: 'f',
    backFileId: 'b',
    reason: null,
    submittedAt: 0,
    decidedAt: 1,
  },
}

test('orders that end while others stand on the screen join them, reviews and price alerts stand apart', () => {
  const first = joinNews(NO_NEWS, partNews([order('a', 'won', '8.20')], 0))
  const both = joinNews(first, partNews([review, order('b', 'lost', '-10.00')], 0))
  expect(both.orders.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(both.reviews).toEqual([review])
  const alert: Ended = {
    kind: 'alert',
    row: {
      id: 'c',
      productId: 'btc-usdt',
      terms: { kind: 'above', price: 1 },
      status: 'fired',
      sinceSeq: 1,
      changedAt: 1,
      firedAt: 2,
      firing: null,
    },
  }
  const all = joinNews(both, partNews([alert], 0))
  expect(all.alerts).toEqual([alert.row])
  expect(all.reviews).toEqual([review])
  expect(joinNews(both, NO_NEWS).orders).toBe(both.orders)
})

test('an order that settled before the person came back stands apart from those that settle under their eyes', () => {
  const { away, orders } = partNews([order('a', 'won', '8.20', 99), order('b', 'lost', '-10.00', 100)], 100)
  expect(away.map(({ id }) => id)).toEqual(['a'])
  expect(orders.map(({ id }) => id)).toEqual(['b'])
})

test('several orders come to the sum of what each gained or lost, with a count of each result', () => {
  const { orders } = partNews(
    [
      order('a', 'won', '8.20'),
      order('b', 'lost', '-10.00'),
      order('c', 'tie', '0.00'),
      order('d', 'void', '0.00'),
      order('e', 'won', '0.30'),
    ],
    0,
  )
  expect(totalOf(orders)).toEqual({ profit: '-1.50', won: 2, lost: 1, back: 2 })
})

test('practice orders are told apart, and are in no sum of real ones, whenever they ended', () => {
  const practised = (id: string, settledAt: number): Ended => ({
    kind: 'practice',
    row: { ...order(id, 'won', '820.00', settledAt).row, practice: true },
  })
  const { away, orders, practice } = partNews(
    [practised('p', 99), order('a', 'won', '8.20', 99), practised('q', 100), order('b', 'lost', '-10.00', 100)],
    100,
  )
  expect(totalOf(away).profit).toBe('8.20')
  expect(totalOf(orders).profit).toBe('-10.00')
  expect(practice.map(({ id }) => id)).toEqual(['p', 'q'])
  const joined = joinNews({ ...NO_NEWS, practice }, partNews([practised('r', 101)], 100))
  expect(joined.practice).toHaveLength(3)
  expect(joined.orders).toEqual([])
})
