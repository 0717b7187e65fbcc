const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** 512 → "1 kB", 12_345_678 → "12 MB", 1_230_000_000 → "1.2 GB", in the words of the language; small ones are rounded up. */
export function bytesText(bytes: number, locale: string): string {
  const power = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2
  const value = power === 0 ? Math.ceil(bytes / 1e3) : bytes / 1e3 ** (power + 1)
  const maximumFractionDigits = value < 10 && power > 0 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value)
}
