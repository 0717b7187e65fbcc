/**
 * Seed section 5, amount input: keeps only digits and one decimal point and at most 2 decimals; a value at or below 0
 * becomes 1; a value above the maximum is capped to it. `editAmount` runs while the person types; `readAmount` when they have
 * finished, because "0" is the beginning of "0.5".
 */
import { isGrouped, plainAmountText, readAmountText } from './amount-text.ts'

export const AMOUNT_MAXIMUM_DEFAULT = '999999'

export type AmountReading =
  | { readonly status: 'empty' }
  /** A decimal string with two decimals, between 0.01 and the maximum. Corrected: 0 became 1, or the maximum holds; the field must show that first. */
  | { readonly status: 'amount'; readonly amount: string; readonly isCorrected: boolean }
  /** The text can mean either of these: the person must be asked. */
  | { readonly status: 'ambiguous'; readonly amounts: readonly [string, string] }
  | { readonly status: 'unreadable' }

/** A text as long as this is none that a person would read through. */
const KEPT_LENGTH_MAX = 40

/** The account and the language of the person who types. */
export interface AmountTerms {
  /** The account's currency. The person may write it beside a number. */
  readonly currency: string
  /** The sign between thousands in the person's language; "." in German, "," in English. */
  readonly thousands: string
  readonly maximum?: string
}

/**
 * The field's text after an edit. One character is typing: digits and one decimal point stay, the rest does not. More at once was
 * pasted, or filled in by the device, and is read as a whole.
 * @param inserted how many characters came at once
 */
export function editAmount(
  { before, after, inserted }: { before: string; after: string; inserted: number },
  terms: AmountTerms,
): string {
  const isTyping = inserted <= 1 && /^\d*[.,]?\d*$/.test(before)
  return isTyping ? typeAmount(before, after, terms) : pasteAmount(after, terms)
}

/** Puts a whole text into the field: a clear amount is capped, an unclear text stays as it is, and a text without a digit becomes empty. */
export function pasteAmount(
  text: string,
  { currency, maximum = AMOUNT_MAXIMUM_DEFAULT }: Omit<AmountTerms, 'thousands'>,
): string {
  const reading = readAmountText(text, currency)
  if (reading.status === 'empty') return ''
  if (reading.status === 'read') return capAmount(reading.amount, maximum)
  // An input drops line breaks: two lines of a list would come together as one amount.
  const kept = text.trim().replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' / ')
  // The mark keeps a cut text from being read as the amount that its beginning spells.
  return kept.length > KEPT_LENGTH_MAX ? `${kept.slice(0, KEPT_LENGTH_MAX)}…` : kept
}

/** Reads the field's text once typing has ended. A text without a digit is no amount. */
export function readAmount(
  text: string,
  { currency = '', maximum = AMOUNT_MAXIMUM_DEFAULT }: { currency?: string; maximum?: string } = {},
): AmountReading {
  const reading = readAmountText(text, currency)
  if (reading.status === 'ambiguous')
    return {
      status: 'ambiguous',
      amounts: [inBounds(reading.amounts[0], maximum), inBounds(reading.amounts[1], maximum)],
    }
  if (reading.status !== 'read') return reading
  const amount = inBounds(reading.amount, maximum)
  return { status: 'amount', amount, isCorrected: toMinor(amount) !== toMinor(reading.amount) }
}

/** The text, or the maximum in its place when it is above it. "250.00" → "250": how a sum stands in an input. */
export function capAmount(text: string, maximum: string): string {
  const reading = readAmountText(text, '')
  return reading.status === 'read' && toMinor(reading.amount) > toMinor(maximum) ? maximum.replace(/\.0*$/, '') : text
}

function typeAmount(
  before: string,
  after: string,
  { thousands, maximum = AMOUNT_MAXIMUM_DEFAULT }: AmountTerms,
): string {
  const typed = plainAmountText(after)
    .replaceAll('٫', '.')
    .replace(/[^\d.,]/g, '')
  const [units = '', decimals = '', ...more] = typed.split(/[.,]/)
  if (more.length > 0) return secondSeparator(typed) ?? before
  const isDecimalPoint = typed.includes('.') && thousands !== '.'
  if (isDecimalPoint) return capAmount(`${units}.${decimals.slice(0, 2)}`, maximum)
  // A comma is the decimal point of half the languages and parts thousands in the others, as "." does in three: it stays until
  // the next characters say which.
  return capAmount(typed, maximum)
}

/** "1,234." and "1,234,": the first separator has parted thousands. Any other second separator is not taken. */
function secondSeparator(typed: string): string | null {
  const [first, second] = typed.match(/[.,]/g) ?? []
  const groups = typed.slice(0, -1).split(first ?? '')
  if (!/[.,]$/.test(typed) || groups.length !== 2 || !isGrouped(groups)) return null
  return second === first ? groups.join('') : `${groups.join('')}.`
}

function inBounds(amount: string, maximum: string): string {
  const [minor, most] = [toMinor(amount), toMinor(maximum)]
  const result = minor <= 0n ? 100n : minor > most ? most : minor
  return `${result / 100n}.${String(result % 100n).padStart(2, '0')}`
}

function toMinor(text: string): bigint {
  const [units = '', decimals = ''] = text.split('.')
  return BigInt(units || '0') * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2) || '0')
}
