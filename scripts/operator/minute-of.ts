const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d\d:\d\d)$/

/** The time of a minute with its zone ("2027-01-31T14:00Z"), ms; null for anything else. */
export function minuteOf(text: string | undefined): number | null {
  if (text === undefined || !MINUTE.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
