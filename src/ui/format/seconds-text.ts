/** A short wait in seconds with two decimals, in the words of the language: 324 → "0.32 sec". */
export function secondsText(ms: number, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', ...digits }).format(
    ms / 1_000,
  )
}
