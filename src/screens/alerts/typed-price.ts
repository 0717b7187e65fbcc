/** Reads numbers as people type them, in whole steps. */
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/

/**
 * "64,218.50" at scale 2 → 6421850; null for a text that is no number, has more decimals than the product, or is nothing.
 * @param decimal the decimal sign of the person's language: it decides where a text can mean two numbers
 */
export function readTypedSteps(text: string, { scale, decimal }: { scale: number; decimal: string }): number | null {
  const plain = text.normalize('NFKC').replace(/[\s'’]/g, '')
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(plain)) return null
  const parts = isGroups(plain, { scale, decimal }) ? [plain] : plain.split(decimalOf(plain))
  const [whole = '', fraction = '', ...more] = parts
  const digits = whole.replace(/[.,]/g, '')
  if (more.length > 0 || !/^\d*$/.test(fraction) || fraction.length > scale) return null
  const steps = Number(`${digits === '' ? '0' : digits}${fraction.padEnd(scale, '0')}`)
  return steps > 0 && Number.isSafeInteger(steps) ? steps : null
}

/** The sign that stands last is the one before the decimals. */
function decimalOf(plain: string): string {
  return plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
}

/** Whether its signs stand between thousands: twice the same, or three digits after one that can't be decimals. */
function isGroups(plain: string, { scale, decimal }: { scale: number; decimal: string }): boolean {
  const sign = GROUPED.exec(plain)?.[1]
  if (sign === undefined) return false
  return plain.split(sign).length > 2 || scale < 3 || sign !== decimal
}

/** The sign before the decimals in a language. */
export function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
