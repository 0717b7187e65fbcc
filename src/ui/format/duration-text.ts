/** 30 → "30 sec", 60 → "1 min", 90 → "1 min 30 sec", in the words of the language. */
export function durationText(seconds: number, locale: string): string {
  const part = (value: number, unit: 'minute' | 'second') => formatOf(locale, unit).format(value)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return part(rest, 'second')
  return rest === 0 ? part(minutes, 'minute') : `${part(minutes, 'minute')} ${part(rest, 'second')}`
}

/** Making one costs far more than using it, and a list writes a duration in each of its rows. */
const made = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, unit: 'minute' | 'second'): Intl.NumberFormat {
  const name = `${locale} ${unit}`
  const known = made.get(name)
  if (known) return known
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  made.set(name, format)
  return format
}
