/** Phone numbers as people type them. The library with the world's rules is loaded only where it is needed. */
import { isMainlandPhone } from '../../../contract/validation/mainland-phone.ts'

export interface Country {
  /** ISO 3166: "CN" */
  readonly id: string
  readonly callingCode: string
}
export const DEFAULT_COUNTRY: Country = { id: 'CN', callingCode: '86' }

/** Turns typed digits, full-width ones too, into E.164 ("+8613812345678"); null if they are no number of that country. Mainland numbers by their own rule. */
export async function toE164(typed: string, country: Country): Promise<string | null> {
  const digits = typed.normalize('NFKC').replace(/[\s\-().]/g, '')
  if (country.id === DEFAULT_COUNTRY.id) {
    const national = digits.replace(/^(\+|00)86/, '')
    return isMainlandPhone(national) ? `+86${national}` : null
  }
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  if (!isSupportedCountry(country.id)) return null
  const number = parsePhoneNumberFromString(digits, country.id)
  return number?.isValid() === true && /^\+[1-9]\d{6,14}$/.test(number.number) ? number.number : null
}
