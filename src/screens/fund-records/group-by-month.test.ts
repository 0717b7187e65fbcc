import { expect, test } from 'vitest'
import { groupByMonth, monthAround, monthsSince } from './group-by-month.ts'

const at = (year: number, month: number, day: number) => ({ at: new Date(year, month - 1, day).getTime() })

test('rows of one month stand together, the same month of another year apart', () => {
  const rows = [at(2026, 11, 20), at(2026, 11, 1), at(2026, 10, 31), at(2025, 10, 31)]
  expect(groupByMonth(rows).map((group) => [group.key, group.rows.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
    ['2025-10', 1],
  ])
})

test('no rows are no months', () => {
  expect(groupByMonth([])).toEqual([])
})

test('a month begins with its first moment and ends with the first of the next, over the end of a year too', () => {
  const { from, until } = monthAround(new Date(2026, 11, 31, 23, 59).getTime())
  expect([new Date(from), new Date(until)]).toEqual([new Date(2026, 11, 1), new Date(2027, 0, 1)])
  expect(monthAround(until).from).toBe(until)
})

test('the months to choose from are this one and the last, and then all back to the oldest record', () => {
  const now = new Date(2026, 1, 14, 12).getTime()
  const first = (oldest: number | null) => monthsSince(oldest, now).map(({ from }) => new Date(from))
  expect(first(null)).toEqual([new Date(2026, 1, 1), new Date(2026, 0, 1)])
  expect(first(now)).toEqual([new Date(2026, 1, 1), new Date(2026, 0, 1)])
  expect(first(new Date(2025, 10, 30).getTime())).toEqual([
    new Date(2026, 1, 1),
    new Date(2026, 0, 1),
    new Date(2025, 11, 1),
    new Date(2025, 10, 1),
  ])
  const months = monthsSince(new Date(2020, 0, 1).getTime(), now)
  expect(months).toHaveLength(74)
  months.slice(1).forEach((month, index) => expect(month.until).toBe(months[index]?.from))
})
