/** A code that goes to a phone or an e-mail address: what a form keeps for it, what can be wrong, and the wish for one. */
import type { Target } from '../../../contract/endpoints/registration.ts'
import { refuse, type Outcome } from '../../../contract/outcome.ts'
import { DEFAULT_COUNTRY } from './phone-number.ts'
import { targetOf, type TargetFault, type TargetFields } from './target-of.ts'

/** `requestId` and what follows it come from the server with a code that was sent; empty before. */
export const NO_CODE = { requestId: '', resendAt: '', demoCode: '', code: '' }
export const EMPTY_CODE_FIELDS = {
  kind: 'phone',
  countryId: DEFAULT_COUNTRY.id,
  callingCode: DEFAULT_COUNTRY.callingCode,
  phone: '',
  email: '',
  ...NO_CODE,
}

export type CodeFault = TargetFault | 'code-not-sent' | 'code-missing' | 'code-format'
export interface SentCode {
  readonly requestId: string
  readonly resendAt: number
  /** Shown where no mail goes out. */
  readonly demoCode: string | null
}

/** The faults of a code form when it is sent: missing or malformed fields. */
export function codeFaultsOf(
  { kind, phone, email, requestId, code }: typeof EMPTY_CODE_FIELDS,
  digits: number,
): { target?: TargetFault; code?: CodeFault } {
  const faults: { target?: TargetFault; code?: CodeFault } = {}
  if (kind === 'email' && email.trim() === '') faults.target = 'email-missing'
  if (kind === 'phone' && phone.trim() === '') faults.target = 'phone-missing'
  if (requestId === '') faults.code = 'code-not-sent'
  else if (code === '') faults.code = 'code-missing'
  else if (code.length !== digits || /\D/.test(code)) faults.code = 'code-format'
  return faults
}

export function isOtherTarget(changed: object): boolean {
  return ['kind', 'phone', 'email', 'countryId'].some((name) => name in changed)
}

/** The change to the form; a change of target also drops the code that went to the old target. */
export function withoutOtherCode<Changed extends object>(changed: Changed): Changed {
  return isOtherTarget(changed) ? { ...NO_CODE, ...changed } : changed
}

/** @returns what to keep of the code that was sent, the fault of its target, or why none was sent */
export async function askForCode(
  fields: TargetFields,
  request: (target: Target) => Promise<Outcome<SentCode>>,
): Promise<Outcome<typeof NO_CODE> | { readonly fault: TargetFault }> {
  const target = await targetOf(fields)
  if (target === 'unavailable') return refuse('unavailable')
  if (typeof target === 'string') return { fault: target }
  const outcome = await request(target)
  if (!outcome.ok) return outcome
  const { requestId, resendAt, demoCode } = outcome.value
  return { ok: true, value: { requestId, resendAt: String(resendAt), demoCode: demoCode ?? '', code: '' } }
}
