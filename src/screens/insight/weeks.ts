/** Business days in rows of a week, Monday first. */
import { addDays, daysBetween } from '../../../contract/business-day.ts'

/** One calendar shows up to so many days; more go month by month. */
const DAYS_MAX = 42

export interface CalendarPage {
  readonly from: string
  readonly to: string
}

/** The pages of a calendar from one day to another: a single one for some weeks, else one for each month. */
export function calendarPages({ from, to }: CalendarPage): readonly CalendarPage[] {
  if (daysBetween({ from, to }) < DAYS_MAX) return [{ from, to }]
  const pages: CalendarPage[] = []
  for (let first = from; first <= to;) {
    const last = addDays(monthAfter(first), -1)
    pages.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return pages
}

/** Rows of seven; null before the first day and after the last. */
export function weeksOf({ from, to }: CalendarPage): readonly (readonly (string | null)[])[] {
  const before = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  const count = daysBetween({ from, to }) + 1
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const at = week * 7 + weekday - before
      return at < 0 || at >= count ? null : addDays(from, at)
    }),
  )
}

/** The first day of the month after this day's. */
function monthAfter(day: string): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + 1)
  return month.toISOString().slice(0, 10)
}
