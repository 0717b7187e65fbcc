import { expect, test } from 'vitest'
import { incomeBars } from './income-bars.ts'

test('bars go from the oldest to the newest, as high as their part of the highest', () => {
  expect(
    incomeBars([
      { day: '2026-05-12', income: '0.50' },
      { day: '2026-05-11', income: '1.00' },
    ]),
  ).toEqual([
    { day: '2026-05-11', income: '1.00', part: 1 },
    { day: '2026-05-12', income: '0.50', part: 0.5 },
  ])
})

test('days without income have no height', () => {
  expect(incomeBars([{ day: '2026-05-12', income: '0.00' }])).toEqual([{ day: '2026-05-12', income: '0.00', part: 0 }])
})
