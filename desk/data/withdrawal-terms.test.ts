import { expect, test } from 'vitest'
import { changesOf, textsOf } from './withdrawal-terms.ts'

const HOUR_MS = 3_600_000
const TERMS = {
  ...{ minimum: '10.00', maximum: '5000.00', feeFixed: '1.00' },
  ...{ feeBp: 50, reviewMs: 24 * HOUR_MS, holdMs: 48 * HOUR_MS },
}

test('only the conditions that an operator has changed are asked for', () => {
  const texts = textsOf(TERMS)
  expect(changesOf(texts, TERMS)).toEqual({})
  expect(changesOf({ ...texts, maximum: '6000.00', holdHours: '72' }, TERMS)).toEqual({
    maximum: '6000.00',
    holdMs: 72 * HOUR_MS,
  })
})

test('a text that is no number changes nothing', () => {
  expect(changesOf({ ...textsOf(TERMS), feeBp: 'half' }, TERMS)).toBe(null)
})
