import { expect, test } from 'vitest'
import { addressOf, drawnDays, periodOf, rangeOf, type Period } from './period.ts'

const read = (query: string) => periodOf(new URLSearchParams(query))

test('each period is read back from its address', () => {
  const periods: readonly Period[] = [
    { name: 'week' },
    { name: 'month' },
    { name: 'year' },
    { name: 'all' },
    { name: 'dates', from: '2026-04-13', to: '2026-05-12' },
  ]
  for (const period of periods) expect(read(addressOf(period).split('?')[1] ?? '')).toEqual(period)
})

test('an address that names no days, or days that there are not, means thirty days', () => {
  for (const query of ['', 'period=century', 'from=2026-13-01&to=2026-01-01', 'from=2026-01-01'])
    expect(read(query)).toEqual({ name: 'month' })
})

test('a period ends with the business day of today', () => {
  expect(rangeOf({ name: 'week' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(rangeOf({ name: 'month' }, '2026-05-12')).toEqual({ from: '2026-04-13', to: '2026-05-12' })
  expect(rangeOf({ name: 'year' }, '2026-05-12')).toEqual({ from: '2026-01-01', to: '2026-05-12' })
  expect(rangeOf({ name: 'all' }, '2026-05-12')).toEqual({ from: null, to: null })
})

test('days are drawn from the first with something in it, unless the period names them', () => {
  const known = { today: '2026-05-12', days: ['2026-03-01', '2026-05-01'] }
  expect(drawnDays({ from: null, to: null }, known)).toEqual({ from: '2026-03-01', to: '2026-05-12' })
  expect(drawnDays({ from: '2026-05-06', to: '2026-05-12' }, known)).toEqual({ from: '2026-05-06', to: '2026-05-12' })
  expect(drawnDays({ from: '0001-01-01', to: '9999-12-31' }, known)).toEqual({ from: '2026-03-01', to: '2026-05-12' })
  expect(drawnDays({ from: null, to: null }, { today: '2026-05-12', days: [] })).toEqual({
    from: '2026-05-12',
    to: '2026-05-12',
  })
})
