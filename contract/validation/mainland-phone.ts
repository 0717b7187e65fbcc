/** Seed section 5: 11 digits, first 1, second one of 3, 4, 5, 7, 8, 9. Takes the digits without a calling code. */
export function isMainlandPhone(digits: string): boolean {
  return /^1[345789]\d{9}$/.test(digits)
}
