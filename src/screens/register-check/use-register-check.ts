import { useState } from 'react'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import { checkCode } from '../../commands/check-code.ts'
import { requestCode } from '../../commands/request-code.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { DEFAULT_COUNTRY } from '../../ui/phone-number.ts'
import { targetOf, type TargetFault } from '../../ui/target-of.ts'

/** `requestId` and what follows it come from the server with a code that was sent; empty before. */
const EMPTY = {
  kind: 'phone', countryId: DEFAULT_COUNTRY.id, callingCode: DEFAULT_COUNTRY.callingCode, phone: '', email: '',
  code: '', inviteCode: '', knowsRisk: '', requestId: '', resendAt: '', expiresAt: '', demoCode: '',
}
const NOTHING_SENT = { requestId: '', resendAt: '', expiresAt: '', demoCode: '', code: '' }
type Fields = typeof EMPTY

export type Fault =
  | TargetFault | 'code-missing' | 'code-format' | 'code-not-sent' | 'invite-format' | 'risk-unread'
export type FieldName = 'target' | 'code' | 'inviteCode' | 'knowsRisk'
export type Faults = Partial<Readonly<Record<FieldName, Fault>>>

/**
 * Step one of the registration: whom the account belongs to. Everything typed outlives a reload.
 * @param input.invited the account-opening code of the link that was opened, if any
 * @param input.onChecked gets the token for step two
 */
export function useRegisterCheck(input: { invited: string; onChecked: (registrationToken: string) => void }) {
  const [kept, keep] = useFormDraft('register-check', { ...EMPTY, inviteCode: input.invited })
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState<'send' | 'check' | null>(null)

  const change = (changed: Partial<Fields>) => {
    const isOtherTarget = ['kind', 'phone', 'email', 'countryId'].some((name) => name in changed)
    keep({ ...(isOtherTarget ? NOTHING_SENT : {}), ...changed })
    setFaults({})
    setRefusal(null)
  }

  const run = async (work: 'send' | 'check', ask: () => Promise<Refusal | null>) => {
    if (busy !== null) return
    setBusy(work)
    setRefusal(null)
    setRefusal(await ask())
    setBusy(null)
  }

  const send = () => run('send', async () => {
    const target = await targetOf(kept)
    if (target === 'unavailable') return refuse('unavailable')
    if (typeof target === 'string') {
      setFaults({ target })
      return null
    }
    const outcome = await requestCode(target)
    if (!outcome.ok) return outcome
    const { requestId, resendAt, expiresAt, demoCode } = outcome.value
    keep({ requestId, resendAt: String(resendAt), expiresAt: String(expiresAt), demoCode: demoCode ?? '', code: '' })
    setFaults({})
    return null
  })

  const check = () => run('check', async () => {
    const found = faultsOf(kept)
    setFaults(found)
    if (Object.keys(found).length > 0) return null
    const inviteCode = inviteCodeOf(kept)
    const outcome = await checkCode({ requestId: kept.requestId, code: kept.code, inviteCode: inviteCode === '' ? null : inviteCode })
    if (!outcome.ok) return outcome
    input.onChecked(outcome.value.registrationToken)
    return null
  })

  return { fields: kept, faults, refusal, busy, change, send, check }
}

function faultsOf(fields: Fields): Faults {
  const faults: { [Name in FieldName]?: Fault } = {}
  if (fields.kind === 'email' && fields.email.trim() === '') faults.target = 'email-missing'
  if (fields.kind === 'phone' && fields.phone.trim() === '') faults.target = 'phone-missing'
  if (fields.requestId === '') faults.code = 'code-not-sent'
  else if (fields.code === '') faults.code = 'code-missing'
  else if (!/^\d{4}$/.test(fields.code)) faults.code = 'code-format'
  if (!/^([A-Z0-9]{4,12})?$/.test(inviteCodeOf(fields))) faults.inviteCode = 'invite-format'
  if (fields.knowsRisk === '') faults.knowsRisk = 'risk-unread'
  return faults
}

function inviteCodeOf(fields: Fields): string {
  return fields.inviteCode.trim().toUpperCase()
}
