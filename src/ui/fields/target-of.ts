import type { Target } from '../../../contract/endpoints/registration.ts'
import { isEmail } from '../../../contract/validation/email.ts'
import { toE164 } from './phone-number.ts'

export type TargetFault = 'phone-missing' | 'phone-format' | 'email-missing' | 'email-format'
export interface TargetFields {
  readonly kind: string
  readonly countryId: string
  readonly callingCode: string
  readonly phone: string
  readonly email: string
}

/** Returns the target of a code from the typed fields; or their fault; or `unavailable` if a country's rules didn't load. */
export async function targetOf(fields: TargetFields): Promise<Target | TargetFault | 'unavailable'> {
  if (fields.kind === 'email') {
    const value = fields.email.trim()
    if (value === '') return 'email-missing'
    return isEmail(value) ? { kind: 'email', value } : 'email-format'
  }
  if (fields.phone.trim() === '') return 'phone-missing'
  try {
    const value = await toE164(fields.phone, { id: fields.countryId, callingCode: fields.callingCode })
    return value === null ? 'phone-format' : { kind: 'phone', value }
  } catch {
    // The rules of other countries are a file of their own, which did not come.
    return 'unavailable'
  }
}
