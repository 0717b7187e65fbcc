/** Time spent, to the minute below: 8_100_000 → "2 hr 15 min", in the words of the language. */
export function spentText(ms: number, locale: string): string {
  const minutes = Math.floor(ms / 60_000)
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return part(rest, 'minute')
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`
}
