/** Business days (YYYY-MM-DD) as the language writes them: they belong to no time zone of the device's. */
const STYLES = {
  full: { year: 'numeric', month: 'short', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  number: { day: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
type DayStyle = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

export function dayText(day: string, locale: string, style: DayStyle = 'full'): string {
  // "13日" and the like are too wide for a calendar's cell.
  return style === 'number' ? String(Number(day.slice(8))) : formatOf(locale, STYLES[style]).format(timeOf(day))
}

/** "13 Apr – 12 May 2026" */
export function daySpanText({ from, to }: { readonly from: string; readonly to: string }, locale: string): string {
  return formatOf(locale, STYLES.full).formatRange(timeOf(from), timeOf(to))
}

/** @param weekday 1 is Monday, 7 is Sunday */
export function weekdayText(weekday: number, locale: string, length: 'long' | 'short'): string {
  // The first of June 2026 is a Monday.
  return formatOf(locale, { weekday: length }).format(Date.UTC(2026, 5, weekday))
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(name, format)
  return format
}
