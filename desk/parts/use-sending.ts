import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import { problemText } from '../data/problem-text.ts'

/** A form that is sent once at a time, and the words of its refusal. */
export function useSending<T>(send: () => Promise<DeskOutcome<T>>, onDone: (value: T) => void) {
  const { i18n } = useLingui()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setFault('')
    void send().then((outcome) => {
      setIsSending(false)
      if (outcome.ok) onDone(outcome.value)
      else setFault(i18n._(problemText(outcome)))
    })
  }
  return { isSending, fault, submit }
}
