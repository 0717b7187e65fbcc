import { useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { passwordSchema } from '../../../contract/validation/credentials.ts'
import { PASSWORD_CODE_DIGITS } from '../../../contract/validation/check-number.ts'
import { requestPasswordCode, resetPassword } from '../../commands/reset-password.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { EMPTY_CODE_FIELDS, codeFaultsOf, withoutOtherCode, type CodeFault } from '../../ui/fields/code-request.ts'
import { useCodeForm } from '../../ui/fields/use-code-form.ts'

const NO_PASSWORDS = { next: '', repeated: '' }
type Fields = typeof EMPTY_CODE_FIELDS

export type ForgottenFault = CodeFault | 'next-missing' | 'next-short' | 'repeated-missing' | 'repeated-other'
export type FieldName = 'target' | 'code' | 'next' | 'repeated'
type Faults = Partial<Readonly<Record<FieldName, ForgottenFault>>>

/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, FieldName>> = {
  'code-wrong': 'code',
  'code-expired': 'code',
  'code-exhausted': 'code',
  'code-too-soon': 'code',
  'password-too-common': 'next',
  'password-guessable': 'next',
}

/** A forgotten login password: a code, and a new one. All but the passwords outlives a reload. */
export function useForgottenPassword() {
  const [fields, keep] = useFormDraft('forgotten-password', EMPTY_CODE_FIELDS)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [faults, setFaults] = useState<Faults>({})
  const [isDone, setDone] = useState(false)
  const { refusal, busy, clear, submit, send } = useCodeForm({ fields, keep, request: requestPasswordCode, setFaults })

  const change = (changed: Partial<Fields>) => {
    keep(withoutOtherCode(changed))
    clear(changed)
  }
  const changePasswords = (changed: Partial<typeof NO_PASSWORDS>) => {
    setPasswords({ ...passwords, ...changed })
    clear()
  }
  const reset = () => {
    const found = faultsOf(fields, passwords)
    setFaults(found)
    if (Object.keys(found).length > 0) return Promise.resolve()
    return submit(async () => {
      const outcome = await resetPassword({
        requestId: fields.requestId,
        code: fields.code,
        newPassword: passwords.next,
      })
      if (!outcome.ok) return outcome
      keep(EMPTY_CODE_FIELDS)
      setPasswords(NO_PASSWORDS)
      setDone(true)
      return null
    })
  }
  return {
    fields,
    passwords,
    faults,
    refusal,
    refusedField: refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem],
    busy,
    isDone,
    change,
    changePasswords,
    send,
    reset,
  }
}

function faultsOf(fields: Fields, passwords: typeof NO_PASSWORDS): Faults {
  const faults: { [Name in FieldName]?: ForgottenFault } = codeFaultsOf(fields, PASSWORD_CODE_DIGITS)
  if (passwords.next === '') faults.next = 'next-missing'
  else if (!passwordSchema.safeParse(passwords.next).success) faults.next = 'next-short'
  if (passwords.repeated === '') faults.repeated = 'repeated-missing'
  else if (passwords.repeated !== passwords.next) faults.repeated = 'repeated-other'
  return faults
}
