const UNITS = [
  { size: 1_000_000_000, sign: 'B' },
  { size: 1_000_000, sign: 'M' },
  { size: 1_000, sign: 'K' },
] as const

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A signed sum for a small place, in at most six characters: -123456n → "−1.2K". Its exact value has to stand somewhere else.
 * The units are the same in every language: those of Chinese and Japanese begin at ten thousand, which is too wide.
 * @param minor minor units
 */
export function compactMoney(minor: bigint, locale: string): string {
  const amount = Number(minor) / 100
  // An amount that rounds to a thousand is written as one.
  const unit = UNITS.find(({ size }) => Math.abs(amount) >= size * 0.9995)
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero', useGrouping: false })
  formats.set(locale, format)
  const scaled = amount / (unit?.size ?? 1)
  const isWide = Math.abs(scaled) >= (unit === undefined ? 1 : 10)
  return `${format.format(isWide ? Math.round(scaled) : scaled)}${unit?.sign ?? ''}`.replaceAll('-', '−')
}
