import { expect, test } from 'vitest'
import { orderMarks } from './order-marks.ts'

const won = {
  status: 'won',
  direction: 'up',
  entryTs: 1_000,
  entryPrice: 50,
  exitTime: 31_000,
  exitTs: 31_000,
  exitPrice: 60,
  profit: '8.20',
} as const
const running = {
  status: 'running',
  direction: 'down',
  entryTs: 20_000,
  entryPrice: 55,
  exitTime: 50_000,
  exitTs: null,
  exitPrice: null,
  profit: null,
} as const
const waiting = {
  status: 'waiting',
  direction: 'up',
  entryTs: null,
  entryPrice: null,
  exitTime: null,
  exitTs: null,
  exitPrice: null,
  profit: null,
} as const

const marksOf = (orders: Parameters<typeof orderMarks>[0], from: number) =>
  orderMarks(orders, { from, sayEnd: (at) => `Ends ${at}`, saySum: (amount) => `+${amount}` })

test('a settled order is marked where it entered and where it ended, with its sum; a running one where it entered, with its end', () => {
  expect(marksOf([running, won], 0)).toEqual([
    { kind: 'entry', time: 1_000, price: 50, direction: 'up', isRunning: false },
    { kind: 'entry', time: 20_000, price: 55, direction: 'down', isRunning: true, endsAt: 50_000, note: 'Ends 50000' },
    {
      kind: 'exit',
      time: 31_000,
      price: 60,
      direction: 'up',
      isRunning: false,
      note: '+8.20',
      entered: { time: 1_000, price: 50, tone: 'up' },
    },
  ])
})

test('an order that waits for its entry price, or was void before it, has no mark', () => {
  expect(marksOf([waiting, { ...waiting, status: 'void' }], 0)).toEqual([])
})

test('what lies before the chart is left out, but the level of a running order stays', () => {
  expect(marksOf([won, running], 25_000).map((mark) => [mark.kind, mark.time])).toEqual([
    ['entry', 20_000],
    ['exit', 31_000],
  ])
})
