import parsePhoneNumber from 'libphonenumber-js/min'
import type { Target } from '../../contract/endpoints/registration.ts'
import { isMainlandPhone } from '../../contract/validation/mainland-phone.ts'

/**
 * One spelling for one target: e-mail in lower case, phone in E.164. Null when it is not a phone number: for China by the
 * seed's own rule (section 5), elsewhere by its country's numbering plan.
 */
export function normaliseTarget(target: Target): Target | null {
  if (target.kind === 'email') return { kind: 'email', value: target.value.toLowerCase() }
  if (target.value.startsWith('+86')) return isMainlandPhone(target.value.slice(3)) ? target : null
  const number = parsePhoneNumber(target.value)
  return number?.isValid() ? { kind: 'phone', value: number.number } : null
}
