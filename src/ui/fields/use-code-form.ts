import { useState } from 'react'
import type { Target } from '../../../contract/endpoints/registration.ts'
import type { Outcome, Refusal } from '../../../contract/outcome.ts'
import { askForCode, type NO_CODE, type SentCode } from './code-request.ts'
import type { TargetFault, TargetFields } from './target-of.ts'

interface CodeFormInput {
  readonly fields: TargetFields
  readonly keep: (code: typeof NO_CODE) => void
  readonly request: (target: Target) => Promise<Outcome<SentCode>>
  readonly setFaults: (faults: { target?: TargetFault }) => void
}

/** The requests of a form with a code: sending the code, then the form itself. One at a time, each with its refusal. */
export function useCodeForm({ fields, keep, request, setFaults }: CodeFormInput) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null)
  const run = async (work: 'send' | 'submit', ask: () => Promise<Refusal | null>) => {
    if (busy !== null) return
    setBusy(work)
    setRefusal(null)
    setRefusal(await ask())
    setBusy(null)
  }
  return {
    refusal,
    busy,
    /** Something was typed: what was wrong is not on the screen any more. */
    clear: () => {
      setFaults({})
      setRefusal(null)
    },
    submit: (ask: () => Promise<Refusal | null>) => run('submit', ask),
    send: () =>
      run('send', async () => {
        const asked = await askForCode(fields, request)
        if ('fault' in asked) {
          setFaults({ target: asked.fault })
          return null
        }
        if (!asked.ok) return asked
        keep(asked.value)
        setFaults({})
        return null
      }),
  }
}
