import { useRef, useState } from 'react'
import type { Refusal } from '../../../contract/outcome.ts'
import { newId } from '../../commands/new-id.ts'
import { register } from '../../commands/register.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { registerFaults, type RegisterFaults, type RegisterFields } from './register-form-state.ts'

const NO_PASSWORDS = { password: '', passwordAgain: '', transactionPassword: '', transactionPasswordAgain: '' }

/** Step two. The account's name outlives a reload; passwords are held in memory alone, and stay on any refusal. */
export function useRegister(input: { registrationToken: string; onRegistered: (account: string) => void }) {
  const [kept, keep] = useFormDraft('register', { account: '' })
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [faults, setFaults] = useState<RegisterFaults>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** A request whose answer was lost is asked again under its own key. */
  const unanswered = useRef<{ body: string; key: string } | null>(null)
  const fields: RegisterFields = { ...kept, ...passwords }

  const change = ({ account, ...changed }: Partial<RegisterFields>) => {
    if (account !== undefined) keep({ account })
    setPasswords({ ...passwords, ...changed })
    setFaults({})
    setRefusal(null)
  }

  const submit = async () => {
    const found = registerFaults(fields)
    setFaults(found)
    if (isBusy || Object.keys(found).length > 0) return
    const body = {
      registrationToken: input.registrationToken,
      account: fields.account,
      password: fields.password,
      transactionPassword: fields.transactionPassword,
    }
    const text = JSON.stringify(body)
    const key = unanswered.current?.body === text ? unanswered.current.key : newId()
    unanswered.current = { body: text, key }
    setBusy(true)
    setRefusal(null)
    const outcome = await register(body, key)
    setBusy(false)
    if (outcome.ok) return input.onRegistered(outcome.value.account)
    if (outcome.problem !== 'unavailable') unanswered.current = null
    setRefusal(outcome)
  }
  return { fields, faults, refusal, isBusy, change, submit }
}
