import { expect, test } from 'vitest'
import { faultOfTerms } from './term-bounds.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

test.each<readonly [string, number, number]>([
  ['priceScale', 0, 8],
  ['returnRateBp', 1, 99_999],
  ['countdownSeconds', 1, 99_999],
  ['acceptedSeq', 0, LARGEST],
  ['entryGraceMs', 0, 60_000],
  ['maxGapMs', 0, 60_000],
])('%s may be %d and %d, and nothing beyond', (name, least, most) => {
  expect([least, most].map((value) => faultOfTerms({ [name]: value }))).toEqual([null, null])
  for (const value of [least - 1, most + 1, Number.NaN])
    expect(faultOfTerms({ [name]: value })).toBe(`${name} ${value} is not within ${least} and ${most}`)
})

test('a stake is above zero', () => {
  expect(['0.01', '0.10', '9.00'].map((stake) => faultOfTerms({ stake }))).toEqual([null, null, null])
  for (const stake of ['0.00', '', '-0.01', '-9.00']) expect(faultOfTerms({ stake })).toBe(`the stake is ${stake}`)
})

test('the first term out of its bounds is told, wherever it stands', () => {
  expect(faultOfTerms({ stake: '1.00', priceScale: 2, maxGapMs: -1, returnRateBp: 0 })).toBe(
    'maxGapMs -1 is not within 0 and 60000',
  )
})

test('other fields have no bounds here, and other types are left to the schema', () => {
  for (const terms of [
    { acceptedAt: -1 },
    { constructor: 1, toString: -1 },
    { rule: 'settle' },
    { stake: 0 },
    { priceScale: '9' },
    { maxGapMs: 'x' },
  ])
    expect(faultOfTerms(terms), JSON.stringify(terms)).toBeNull()
})
