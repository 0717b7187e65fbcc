/** Product page: for nationalities other than China, an ID or passport number of 5 to 20 letters and digits. */
export function isPassportNumber(number: string): boolean {
  return /^[A-Za-z0-9]{5,20}$/.test(number)
}
