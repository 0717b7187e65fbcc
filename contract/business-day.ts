/**
 * Business days: calendar days of the business time zone, YYYY-MM-DD. A day begins at its first instant there, which is the
 * cut-off of the day before. With daylight saving a day has 23 or 25 hours, and where the clock skips midnight it begins
 * at 1:00. All by Intl's time zone data: the same on server and phone.
 */
export interface BusinessCalendar {
  /** The day that an instant (ms) belongs to. */
  dayOf(time: number): string
  /** The first instant (ms) of a day. */
  startOf(day: string): number
}

/** @param timeZone an IANA name; an unknown one throws a RangeError */
export function businessCalendar(timeZone: string): BusinessCalendar {
  // en-CA writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const dayOf = (time: number) => format.format(time)
  return { dayOf, startOf: (day) => firstInstant(day, dayOf) }
}

/** The calendar day `days` after (or, negative, before) a day. */
export function addDays(day: string, days: number): string {
  return new Date(noonUtc(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days lie from one day to another; negative when `to` is earlier. */
export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((noonUtc(to) - noonUtc(from)) / DAY_MS)
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

function noonUtc(day: string): number {
  const time = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`not a day: ${day}`)
  return time
}

/** Days grow with time, so the first instant that belongs to `day` is found by halving. Zones lie within 15 hours of UTC. */
function firstInstant(day: string, dayOf: (time: number) => string): number {
  const midnightUtc = noonUtc(day) - DAY_MS / 2
  let before = midnightUtc - 15 * HOUR_MS
  let within = midnightUtc + 15 * HOUR_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayOf(middle) < day) before = middle
    else within = middle
  }
  return within
}
