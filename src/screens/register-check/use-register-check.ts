import { useState } from 'react'
import { CHECK_NUMBER_DIGITS } from '../../../contract/validation/check-number.ts'
import { checkCode } from '../../commands/check-code.ts'
import { requestCode } from '../../commands/request-code.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { EMPTY_CODE_FIELDS, codeFaultsOf, withoutOtherCode, type CodeFault } from '../../ui/fields/code-request.ts'
import { useCodeForm } from '../../ui/fields/use-code-form.ts'

const EMPTY = { ...EMPTY_CODE_FIELDS, inviteCode: '', knowsRisk: '' }
type Fields = typeof EMPTY

export type Fault = CodeFault | 'invite-format' | 'risk-unread'
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
  const form = useCodeForm({ fields: kept, keep, request: requestCode, setFaults })

  const change = (changed: Partial<Fields>) => {
    keep(withoutOtherCode(changed))
    form.clear(changed)
  }
  const check = () =>
    form.submit(async () => {
      const found = faultsOf(kept)
      setFaults(found)
      if (Object.keys(found).length > 0) return null
      const inviteCode = inviteCodeOf(kept)
      const outcome = await checkCode({
        requestId: kept.requestId,
        code: kept.code,
        inviteCode: inviteCode === '' ? null : inviteCode,
      })
      if (!outcome.ok) return outcome
      input.onChecked(outcome.value.registrationToken)
      return null
    })

  return { fields: kept, faults, refusal: form.refusal, busy: form.busy, change, send: form.send, check }
}

function faultsOf(fields: Fields): Faults {
  const faults: { [Name in FieldName]?: Fault } = codeFaultsOf(fields, CHECK_NUMBER_DIGITS)
  if (!/^([A-Z0-9]{4,12})?$/.test(inviteCodeOf(fields))) faults.inviteCode = 'invite-format'
  if (fields.knowsRisk === '') faults.knowsRisk = 'risk-unread'
  return faults
}

function inviteCodeOf(fields: Fields): string {
  return fields.inviteCode.trim().toUpperCase()
}
