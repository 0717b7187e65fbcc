/**
 * A bank card number: 16 to 19 digits with the Luhn check digit where the account's nationality is China; elsewhere an account
 * number of 5 to 34 letters and digits (an IBAN has at most 34). Takes the number without spaces.
 */
export function isCardNumber(number: string, nationality: string): boolean {
  if (nationality !== 'CN') return /^[A-Za-z0-9]{5,34}$/.test(number)
  return /^\d{16,19}$/.test(number) && luhnSum(number) % 10 === 0
}

/** Spaces and hyphens are how people read a card's number, not part of it. */
export function plainNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '')
}

function luhnSum(number: string): number {
  const fromTheRight = [...number].reverse().map(Number)
  return fromTheRight.reduce(
    (sum, digit, at) => sum + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  )
}
