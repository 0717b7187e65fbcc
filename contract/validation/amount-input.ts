/**
 * Seed section 5, amount input: keeps only digits and one decimal point and at most 2 decimals; a value at or below 0
 * becomes 1; a value above the maximum is capped to it. Two functions, because the second may only run when the person
 * has finished typing: "0" is the beginning of "0.5".
 */
export const AMOUNT_MAXIMUM_DEFAULT = '999999'

/** While typing: what stays of the text. Full-width digits and a comma are what phones' keyboards send for the same keys. */
export function filterAmountInput(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(',', '.').replaceAll('。', '.').replace(/[^\d.]/g, '')
  const point = plain.indexOf('.')
  if (point < 0) return plain.slice(0, 15)
  return `${plain.slice(0, point).slice(0, 15)}.${plain.slice(point + 1).replaceAll('.', '').slice(0, 2)}`
}

/** When typing has ended: the amount as a decimal string with two decimals, between 1 (for nothing or 0) and the maximum. */
export function finishAmountInput(text: string, maximum: string = AMOUNT_MAXIMUM_DEFAULT): string {
  const minor = toMinor(filterAmountInput(text))
  const capped = minor > toMinor(maximum) ? toMinor(maximum) : minor
  const result = capped <= 0n ? 100n : capped
  return `${result / 100n}.${String(result % 100n).padStart(2, '0')}`
}

function toMinor(text: string): bigint {
  const [units = '', decimals = ''] = text.split('.')
  return BigInt(units || '0') * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2) || '0')
}
