import { expect, test } from 'vitest'
import { orderMarks } from './order-marks.ts'

const won = { status: 'won', direction: 'up', entryTs: 1_000, entryPrice: 50, exitTs: 31_000, exitPrice: 60 } as const
const running = {
  status: 'running',
  direction: 'down',
  entryTs: 20_000,
  entryPrice: 55,
  exitTs: null,
  exitPrice: null,
} as const
const waiting = {
  status: 'waiting',
  direction: 'up',
  entryTs: null,
  entryPrice: null,
  exitTs: null,
  exitPrice: null,
} as const

test('a settled order is marked where it entered and where it ended, a running one where it entered', () => {
  expect(orderMarks([running, won], 0)).toEqual([
    { kind: 'entry', time: 1_000, price: 50, direction: 'up', isRunning: false },
    { kind: 'entry', time: 20_000, price: 55, direction: 'down', isRunning: true },
    {
      kind: 'exit',
      time: 31_000,
      price: 60,
      direction: 'up',
      isRunning: false,
      entered: { time: 1_000, price: 50, tone: 'up' },
    },
  ])
})

test('an order that waits for its entry price, or was void before it, has no mark', () => {
  expect(orderMarks([waiting, { ...waiting, status: 'void' }], 0)).toEqual([])
})

test('what lies before the chart is left out, but the level of a running order stays', () => {
  expect(orderMarks([won, running], 25_000).map((mark) => [mark.kind, mark.time])).toEqual([
    ['entry', 20_000],
    ['exit', 31_000],
  ])
})
