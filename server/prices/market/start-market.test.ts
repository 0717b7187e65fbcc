import { expect, test } from 'vitest'
import { pauseBeforeBeat } from './start-market.ts'

const QUARTER = Date.UTC(2026, 10, 28)

test('who writes the chain beats a moment after each quarter second', () => {
  const isWriter = true
  expect(pauseBeforeBeat(QUARTER, { isWriter })).toBe(5)
  expect(pauseBeforeBeat(QUARTER + 4, { isWriter })).toBe(1)
  expect(pauseBeforeBeat(QUARTER + 20, { isWriter })).toBe(235)
})

test('who follows the chain beats once the prices of a quarter second have reached everybody', () => {
  const isWriter = false
  expect(pauseBeforeBeat(QUARTER, { isWriter })).toBe(80)
  expect(pauseBeforeBeat(QUARTER + 79, { isWriter })).toBe(1)
  expect(pauseBeforeBeat(QUARTER + 90, { isWriter })).toBe(240)
})
