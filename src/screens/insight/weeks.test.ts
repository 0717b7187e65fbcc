import { expect, test } from 'vitest'
import { calendarPages, weeksOf } from './weeks.ts'

test('a week begins with Monday, and what lies outside stays empty', () => {
  // The 15th of April 2026 is a Wednesday.
  expect(weeksOf({ from: '2026-04-15', to: '2026-04-20' })).toEqual([
    [null, null, '2026-04-15', '2026-04-16', '2026-04-17', '2026-04-18', '2026-04-19'],
    ['2026-04-20', null, null, null, null, null, null],
  ])
})

test('thirty days are one page, a year has one for each month', () => {
  expect(calendarPages({ from: '2026-04-13', to: '2026-05-12' })).toHaveLength(1)
  const pages = calendarPages({ from: '2025-11-20', to: '2026-11-19' })
  expect(pages).toHaveLength(13)
  expect(pages[0]).toEqual({ from: '2025-11-20', to: '2025-11-30' })
  expect(pages.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-19' })
  const days = pages.flatMap((page) => weeksOf(page).flat()).filter((day) => day !== null)
  expect(days).toHaveLength(365)
  expect(new Set(days).size).toBe(365)
})
