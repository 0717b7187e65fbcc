/** The days that insight is about. They stand in the address, so that the way back finds them again. */
import { addDays, daysBetween } from '../../../contract/business-day.ts'
import { INSIGHT_PAGE } from '../../paths.ts'

export const PERIODS = ['week', 'month', 'year', 'all', 'dates'] as const
export type PeriodName = (typeof PERIODS)[number]
export type Period =
  | { readonly name: Exclude<PeriodName, 'dates'> }
  | { readonly name: 'dates'; readonly from: string; readonly to: string }

export interface DayRange {
  /** First and last business day, YYYY-MM-DD; null: no bound. */
  readonly from: string | null
  readonly to: string | null
}

/** Reads the address; the last thirty days where it names nothing else. */
export function periodOf(query: URLSearchParams): Period {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (isDay(from) && isDay(to)) return { name: 'dates', from, to }
  const name = query.get('period')
  return { name: name === 'week' || name === 'year' || name === 'all' ? name : 'month' }
}

export function addressOf(period: Period): string {
  const query = period.name === 'dates' ? { from: period.from, to: period.to } : { period: period.name }
  return `${INSIGHT_PAGE}?${new URLSearchParams(query).toString()}`
}

/** @param today the business day */
export function rangeOf(period: Period, today: string): DayRange {
  switch (period.name) {
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: addDays(today, -29), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'all':
      return { from: null, to: null }
    case 'dates':
      return { from: period.from, to: period.to }
  }
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

/** Longer ones are drawn from the first day with something in it. */
const DRAWN_DAYS_MAX = 366

/**
 * The days that are drawn one by one. A range without a bound, or with one far away, begins and ends where there is something.
 * @param days those with orders or money moved
 */
export function drawnDays(
  { from, to }: DayRange,
  { today, days }: { readonly today: string; readonly days: Iterable<string> },
): { readonly from: string; readonly to: string } {
  const known = [...days].sort()
  const last = [known.at(-1) ?? today, today].sort().at(-1) ?? today
  const end = to === null || to > last ? last : to
  const begin = known[0] ?? end
  return { from: from === null || daysBetween({ from, to: end }) >= DRAWN_DAYS_MAX ? begin : from, to: end }
}
