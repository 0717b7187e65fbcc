/**
 * Seed section 5: under 15 minutes shows "just now"; otherwise units of years, months, days, hours, minutes, seconds; older
 * than one day shows date and time. The screen words the result (`Intl.RelativeTimeFormat`, `DateTimeFormat`).
 */
export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
export type RelativeTime =
  | { readonly kind: 'just-now' }
  | { readonly kind: 'ago'; readonly unit: TimeUnit; readonly count: number }
  | { readonly kind: 'date-time'; readonly at: number }

/** How to say when something was. A time that lies ahead by more than a clock's error is said as date and time. Both in ms. */
export function relativeTime({ at, now }: { readonly at: number; readonly now: number }): RelativeTime {
  const age = now - at
  if (Math.abs(age) < JUST_NOW_MS) return { kind: 'just-now' }
  if (age < 0 || age > DAY_MS) return { kind: 'date-time', at }
  return { kind: 'ago', ...largestUnit(age) }
}

/** In how many ms something else is said of `at`; null: never. */
export function nextChange({ at, now }: { readonly at: number; readonly now: number }): number | null {
  const age = now - at
  if (age > DAY_MS) return null
  if (age <= -JUST_NOW_MS) return 1 - JUST_NOW_MS - age
  if (age < JUST_NOW_MS) return JUST_NOW_MS - age
  if (age === DAY_MS) return 1
  const unit = age < HOUR_MS ? 60_000 : HOUR_MS
  return unit - (age % unit)
}

/** A span of time in the largest unit that it fills at least once, rounded down: 89 minutes are 1 hour. Years have 365 days, months 30. */
export function largestUnit(spanMs: number): { readonly unit: TimeUnit; readonly count: number } {
  for (const [unit, length] of UNITS) if (spanMs >= length) return { unit, count: Math.floor(spanMs / length) }
  return { unit: 'second', count: 0 }
}

const JUST_NOW_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
  ['second', 1_000],
]
