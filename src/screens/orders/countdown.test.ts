import { expect, test } from 'vitest'
import { countdownOf, countdownText } from './countdown.ts'

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

test('a second counts until it has passed', () => {
  expect(countdownText(60_000)).toBe('1:00')
  expect(countdownText(59_001)).toBe('1:00')
  expect(countdownText(59_000)).toBe('0:59')
  expect(countdownText(1)).toBe('0:01')
  expect(countdownText(0)).toBe('0:00')
  expect(countdownText(-5)).toBe('0:00')
})
