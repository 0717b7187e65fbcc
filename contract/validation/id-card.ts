/**
 * Seed section 5, mainland ID card: 15 digits, or 18 digits, or 17 digits followed by a digit or X. Product page: for 18
 * characters also the birth date (digits 7 to 14) and the check digit (GB 11643, ISO 7064 MOD 11-2).
 */
export type IdCardFault = 'form' | 'birth-date' | 'check-digit'

/**
 * Returns the fault of an ID number, null where there is none.
 * @param today the business day, YYYY-MM-DD: nobody is born after it
 */
export function idCardFault(number: string, today: string): IdCardFault | null {
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(number)) return 'form'
  if (number.length === 15) return null
  if (!isBirthDate(number.slice(6, 14), today)) return 'birth-date'
  return number.slice(17).toUpperCase() === checkDigit(number) ? null : 'check-digit'
}

/** The 18th character that the first 17 digits call for. */
export function checkDigit(number: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return '10X98765432'[sum % 11] ?? ''
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function isBirthDate(digits: string, today: string): boolean {
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${iso}T00:00:00Z`)
  // A date that does not exist (30 February) comes back as another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso >= '1900-01-01' && iso <= today
}
