import { expect, test } from 'vitest'
import { countdownOf, countdownText, seenOfCountdown, soonestEndText } from './countdown.ts'

test('an order without its entry tick waits, whatever the time', () => {
  expect(countdownOf({ exitTime: null, countdownSeconds: 60 }, 5_000_000)).toEqual({ status: 'waiting' })
})

test('a running order has the rest of its time, at its exit time it is settling', () => {
  const order = { exitTime: 60_000, countdownSeconds: 60 }
  expect(countdownOf(order, 0)).toEqual({ status: 'running', leftMs: 60_000, leftShare: 1 })
  expect(countdownOf(order, 45_000)).toEqual({ status: 'running', leftMs: 15_000, leftShare: 0.25 })
  expect(countdownOf(order, 60_000)).toEqual({ status: 'settling' })
  expect(countdownOf(order, 99_000)).toEqual({ status: 'settling' })
})

test('a clock behind the entry shows a full ring, never more', () => {
  expect(countdownOf({ exitTime: 60_000, countdownSeconds: 60 }, -500)).toMatchObject({ leftShare: 1 })
})

test('of a long countdown less is seen in a second than of a short one, and its text changes with the second all the same', () => {
  const seen = (countdownSeconds: number) =>
    new Set(
      Array.from({ length: 40 }, (_, at) =>
        seenOfCountdown({ exitTime: countdownSeconds * 1_000, countdownSeconds }, at * 250),
      ),
    )
  expect(seen(60).size).toBe(40)
  expect([...seen(3_600)].map((text) => text.split(' ')[0])).toEqual([
    '60:00',
    '59:59',
    '59:58',
    '59:57',
    '59:56',
    '59:55',
    '59:54',
    '59:53',
    '59:52',
    '59:51',
  ])
  expect(seenOfCountdown({ exitTime: 60_000, countdownSeconds: 60 }, 60_000)).toBe('settling')
  expect(seenOfCountdown({ exitTime: null, countdownSeconds: 60 }, 60_000)).toBe('waiting')
})

test('a second counts until it has passed', () => {
  expect(countdownText(60_000)).toBe('1:00')
  expect(countdownText(59_001)).toBe('1:00')
  expect(countdownText(59_000)).toBe('0:59')
  expect(countdownText(1)).toBe('0:01')
  expect(countdownText(0)).toBe('0:00')
  expect(countdownText(-5)).toBe('0:00')
})

test('of several orders the next end counts, and "…" stands only where one still waits for its entry', () => {
  const [waits, ended, runs] = [{ exitTime: null }, { exitTime: 1_000 }, { exitTime: 44_500 }]
  expect(soonestEndText([waits, ended, runs, { exitTime: 90_000 }], 2_000)).toBe('0:43')
  expect(soonestEndText([ended, waits], 2_000)).toBe('…')
  expect(soonestEndText([ended], 2_000)).toBe('0:00')
})
