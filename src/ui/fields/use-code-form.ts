import { useRef, useState } from 'react'
import type { Target } from '../../../contract/endpoints/registration.ts'
import type { Outcome, Refusal } from '../../../contract/outcome.ts'
import { askForCode, isOtherTarget, type NO_CODE, type SentCode } from './code-request.ts'
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
  // A ref, not the state: two taps come before React renders once.
  const running = useRef<'send' | 'submit' | null>(null)
  /** The number of the last code that was asked for; a change of the target counts too. */
  const asked = useRef(0)
  const run = async (work: 'send' | 'submit', ask: () => Promise<Refusal | 'dropped' | null>) => {
    if (running.current !== null) return
    running.current = work
    setBusy(work)
    setRefusal(null)
    const refused = await ask()
    if (refused === 'dropped') return
    setRefusal(refused)
    running.current = null
    setBusy(null)
  }
  return {
    refusal,
    busy,
    /** Something was typed: what was wrong is not on the screen any more. A code on its way to another target is not this one's. */
    clear: (changed: object = {}) => {
      setFaults({})
      setRefusal(null)
      if (!isOtherTarget(changed)) return
      asked.current += 1
      if (running.current !== 'send') return
      running.current = null
      setBusy(null)
    },
    submit: (ask: () => Promise<Refusal | null>) => run('submit', ask),
    send: () =>
      run('send', async () => {
        asked.current += 1
        const number = asked.current
        const sent = await askForCode(fields, request)
        if (asked.current !== number) return 'dropped'
        if ('fault' in sent) {
          setFaults({ target: sent.fault })
          return null
        }
        if (!sent.ok) return sent
        keep(sent.value)
        setFaults({})
        return null
      }),
  }
}
