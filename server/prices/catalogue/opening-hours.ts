/** When a product trades: weekly hours in a time zone, holidays of that zone, planned maintenance. Pure. */
import { parseRange } from '../../../contract/product-terms.ts'

/** "09:30-16:00", end up to 24:00. Hours over midnight are written as two ranges. */
export interface OpeningHours {
  readonly timeZone: string
  /** Monday first, seven days, each its ranges in order. */
  readonly weekly: readonly (readonly string[])[]
  /** Local dates without trading, "2026-12-25". */
  readonly holidays: readonly string[]
}

export interface Span {
  readonly from: number
  /** Not part of it. */
  readonly to: number
}

export interface Schedule {
  /** Null: always open. */
  readonly hours: OpeningHours | null
  readonly maintenance: readonly Span[]
  /** The schedule that holds from a moment on in place of this one. */
  readonly next?: { readonly from: number; readonly schedule: Schedule }
}

export interface Session {
  readonly status: 'open' | 'closed' | 'maintenance'
  /** When it opens again; null while open, or where no opening is in sight. */
  readonly nextOpenAt: number | null
  /** While open: when that ends and why; null for never, as far as is known. */
  readonly ends: { readonly at: number; readonly by: 'closed' | 'maintenance' } | null
  /** Until when this answer holds. */
  readonly holdsUntil: number
}

const DAY_MS = 86_400_000
const DAYS_AHEAD = 16

/** The state at a time. Looks 16 days ahead for the next opening. */
export function sessionAt(schedule: Schedule, now: number): Session {
  const horizon = now + DAYS_AHEAD * DAY_MS
  const open = openSpans(schedule, { from: now - 2 * DAY_MS, to: horizon })
  const cuts = maintenanceOf(schedule)
  const current = open.find((span) => span.from <= now && now < span.to)
  if (current) {
    const byMaintenance = cuts.some((span) => span.from <= current.to && current.to < span.to)
    const ends =
      current.to >= horizon ? null : ({ at: current.to, by: byMaintenance ? 'maintenance' : 'closed' } as const)
    return { status: 'open', nextOpenAt: null, ends, holdsUntil: Math.min(current.to, now + DAY_MS) }
  }
  const next = open.find((span) => span.from > now)
  const maintenance = cuts.find((span) => span.from <= now && now < span.to)
  const changes = cuts.flatMap((span) => [span.from, span.to]).filter((at) => at > now)
  return {
    status: maintenance ? 'maintenance' : 'closed',
    nextOpenAt: next?.from ?? null,
    ends: null,
    holdsUntil: Math.min(next?.from ?? now + DAY_MS, now + DAY_MS, ...changes),
  }
}

/** The spans in which it trades, in order, merged where they touch, without the maintenance. */
function openSpans(schedule: Schedule, window: Span): Span[] {
  const { next } = schedule
  if (next === undefined || window.to <= next.from) return ownSpans(schedule, window)
  const later = openSpans(next.schedule, { from: Math.max(window.from, next.from), to: window.to })
  if (next.from <= window.from) return later
  return merge([...ownSpans(schedule, { from: window.from, to: next.from }), ...later])
}

/** Hours reach over a window's ends, so that a span within it is known as a whole; where another schedule begins they are cut. */
function ownSpans(schedule: Schedule, window: Span): Span[] {
  const hours = schedule.hours === null ? [window] : merge(hourSpans(schedule.hours, window))
  return schedule.maintenance
    .reduce((spans, cut) => spans.flatMap((span) => without(span, cut)), hours)
    .flatMap((span) => within(span, window))
}

/** The maintenance of a schedule and of those that follow it, each for as long as its schedule holds. */
function maintenanceOf({ maintenance, next }: Schedule): Span[] {
  if (next === undefined) return [...maintenance]
  return [
    ...maintenance.flatMap((span) => within(span, { from: 0, to: next.from })),
    ...maintenanceOf(next.schedule).flatMap((span) => within(span, { from: next.from, to: Infinity })),
  ]
}

/** The part of a span that lies in a window. */
function within(span: Span, window: Span): Span[] {
  const part = { from: Math.max(span.from, window.from), to: Math.min(span.to, window.to) }
  return part.from < part.to ? [part] : []
}

function hourSpans(hours: OpeningHours, window: Span): Span[] {
  const spans: Span[] = []
  // Local dates are counted as UTC dates, which have no daylight saving, and only then placed in the zone.
  const first = Math.floor(window.from / DAY_MS) - 1
  const last = Math.floor(window.to / DAY_MS) + 1
  for (let dayNumber = first; dayNumber <= last; dayNumber += 1) {
    const midnight = dayNumber * DAY_MS
    if (hours.holidays.includes(new Date(midnight).toISOString().slice(0, 10))) continue
    // 1 January 1970 was a Thursday; Monday is 0.
    for (const text of hours.weekly[(((dayNumber + 3) % 7) + 7) % 7] ?? []) {
      const range = parseRange(text)
      if (range === null) throw new RangeError(`not opening hours: ${text}`)
      const at = (minutes: number) => zonedTime(hours.timeZone, midnight + minutes * 60_000)
      spans.push({ from: at(range.from), to: at(range.to) })
    }
  }
  return spans
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((left, right) => left.from - right.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}

function without(span: Span, cut: Span): Span[] {
  if (cut.to <= span.from || span.to <= cut.from) return [span]
  return [
    { from: span.from, to: cut.from },
    { from: cut.to, to: span.to },
  ].filter((part) => part.from < part.to)
}

/** The moment at which a zone's clocks show `local` (given as if it were UTC). In the hour that is skipped: just after it. */
function zonedTime(timeZone: string, local: number): number {
  const guess = local - offsetAt(timeZone, local)
  return local - offsetAt(timeZone, guess)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetAt(timeZone: string, moment: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return shown - Math.floor(moment / 1_000) * 1_000
}
