import { expect, test } from 'vitest'
import { stepPath } from './step-path.ts'

test('a price holds until the next one, the highest is at the top', () => {
  expect(
    stepPath([
      { ts: 0, price: 10 },
      { ts: 500, price: 20 },
      { ts: 1_000, price: 15 },
    ]),
  ).toEqual({ d: 'M0 100H50V0H100V50', entry: 100, exit: 50 })
})

test('equal prices are a level line in the middle', () => {
  expect(
    stepPath([
      { ts: 0, price: 7 },
      { ts: 250, price: 7 },
    ]),
  ).toEqual({ d: 'M0 50H100V50', entry: 50, exit: 50 })
})

test('prices of one moment stand at the left edge, and one price is no line', () => {
  expect(
    stepPath([
      { ts: 5, price: 1 },
      { ts: 5, price: 2 },
    ])?.d,
  ).toBe('M0 100H0V0')
  expect(stepPath([{ ts: 5, price: 1 }])).toBeNull()
  expect(stepPath([])).toBeNull()
})
