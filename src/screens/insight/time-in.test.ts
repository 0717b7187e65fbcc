import { expect, test } from 'vitest'
import { timeIn } from './time-in.ts'

test('the time of a period is that of its days, the first and the last among them', () => {
  const days = { '2026-04-01': 60_000, '2026-04-02': 30_000, '2026-04-04': 0, '2026-04-05': 90_000 }
  expect(timeIn(days, { from: '2026-04-02', to: '2026-04-05' })).toEqual({ ms: 120_000, days: 2 })
  expect(timeIn({}, { from: '2026-04-02', to: '2026-04-05' })).toEqual({ ms: 0, days: 0 })
})
