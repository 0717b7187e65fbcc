/** Business day, hour and weekday of an instant, by Intl's time zone data. */
export interface BusinessMoment {
  /** YYYY-MM-DD */
  readonly day: string
  /** 0 to 23 */
  readonly hour: number
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
}

/** Every zone's clock stands a whole number of quarters of an hour from UTC. */
const QUARTER_MS = 900_000

/** @returns a function of an instant, ms; it asks Intl once for each quarter of an hour, because that is slow */
export function businessMoments(timeZone: string): (time: number) => BusinessMoment {
  // en-CA writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const known = new Map<number, BusinessMoment>()
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS)
    const before = known.get(quarter)
    if (before) return before
    const [, day = '', hour = ''] = /^(\d{4}-\d{2}-\d{2})\D+(\d{2})/.exec(format.format(quarter * QUARTER_MS)) ?? []
    const moment = { day, hour: Number(hour), weekday: weekdayOf(day) }
    known.set(quarter, moment)
    return moment
  }
}

/** @param day YYYY-MM-DD; 1 is Monday, 7 is Sunday */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
