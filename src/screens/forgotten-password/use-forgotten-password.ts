import { useState } from 'react'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { passwordSchema } from '../../../contract/validation/credentials.ts'
import { requestPasswordCode, resetPassword } from '../../commands/reset-password.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { DEFAULT_COUNTRY } from '../../ui/phone-number.ts'
import { targetOf, type TargetFault } from '../../ui/target-of.ts'

/** `requestId` and what follows it come from the server with a code that was sent; empty before. */
const EMPTY = { kind: 'phone', countryId: DEFAULT_COUNTRY.id, callingCode: DEFAULT_COUNTRY.callingCode, phone: '', email: '', code: '', requestId: '', resendAt: '', demoCode: '' }
const NOTHING_SENT = { requestId: '', resendAt: '', demoCode: '', code: '' }
const NO_PASSWORDS = { next: '', repeated: '' }
type Fields = typeof EMPTY

export type ForgottenFault = TargetFault | 'code-not-sent' | 'code-missing' | 'code-format' | 'next-missing' | 'next-short' | 'repeated-missing' | 'repeated-other'
export type FieldName = 'target' | 'code' | 'next' | 'repeated'
type Faults = Partial<Readonly<Record<FieldName, ForgottenFault>>>

/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, FieldName>> = { 'code-wrong': 'code', 'code-expired': 'code', 'code-exhausted': 'code', 'code-too-soon': 'code', 'password-too-common': 'next' }

/** A forgotten login password: a code, and a new one. All but the passwords outlives a reload. */
export function useForgottenPassword() {
  const [fields, keep] = useFormDraft('forgotten-password', EMPTY)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState<'send' | 'reset' | null>(null)
  const [isDone, setDone] = useState(false)

  const touched = () => {
    setFaults({})
    setRefusal(null)
  }
  const change = (changed: Partial<Fields>) => {
    const isOtherTarget = ['kind', 'phone', 'email', 'countryId'].some((name) => name in changed)
    keep({ ...(isOtherTarget ? NOTHING_SENT : {}), ...changed })
    touched()
  }
  const changePasswords = (changed: Partial<typeof NO_PASSWORDS>) => {
    setPasswords({ ...passwords, ...changed })
    touched()
  }
  const run = async (work: 'send' | 'reset', ask: () => Promise<Refusal | null>) => {
    if (busy !== null) return
    setBusy(work)
    setRefusal(null)
    setRefusal(await ask())
    setBusy(null)
  }

  const send = () => run('send', async () => {
    const target = await targetOf(fields)
    if (target === 'unavailable') return refuse('unavailable')
    if (typeof target === 'string') {
      setFaults({ target })
      return null
    }
    const outcome = await requestPasswordCode(target)
    if (!outcome.ok) return outcome
    const { requestId, resendAt, demoCode } = outcome.value
    keep({ requestId, resendAt: String(resendAt), demoCode: demoCode ?? '', code: '' })
    setFaults({})
    return null
  })

  const reset = () => {
    const found = faultsOf(fields, passwords)
    setFaults(found)
    if (Object.keys(found).length > 0) return Promise.resolve()
    return run('reset', async () => {
      const outcome = await resetPassword({ requestId: fields.requestId, code: fields.code, newPassword: passwords.next })
      if (!outcome.ok) return outcome
      keep(EMPTY)
      setPasswords(NO_PASSWORDS)
      setDone(true)
      return null
    })
  }
  return { fields, passwords, faults, refusal, refusedField: refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem], busy, isDone, change, changePasswords, send, reset }
}

function faultsOf(fields: Fields, passwords: typeof NO_PASSWORDS): Faults {
  const faults: { [Name in FieldName]?: ForgottenFault } = {}
  if (fields.kind === 'email' && fields.email.trim() === '') faults.target = 'email-missing'
  if (fields.kind === 'phone' && fields.phone.trim() === '') faults.target = 'phone-missing'
  if (fields.requestId === '') faults.code = 'code-not-sent'
  else if (fields.code === '') faults.code = 'code-missing'
  else if (!/^\d{4}$/.test(fields.code)) faults.code = 'code-format'
  if (passwords.next === '') faults.next = 'next-missing'
  else if (!passwordSchema.safeParse(passwords.next).success) faults.next = 'next-short'
  if (passwords.repeated === '') faults.repeated = 'repeated-missing'
  else if (passwords.repeated !== passwords.next) faults.repeated = 'repeated-other'
  return faults
}
