/** This room holds choices, tabs and the sending of a form. It may not read data or run a command. */
import { useRef, useState } from 'react'
import type { Outcome, Refusal } from '../../../contract/outcome.ts'

export interface Submission<R> {
  readonly isBusy: boolean
  readonly refusal: Refusal | null
  /** The request may have arrived, its answer did not: until it is known, only the same request is asked again. */
  readonly isUnanswered: boolean
  /** Sends what `make` gives, or the unanswered request again. Null: there is nothing to send. */
  readonly submit: (make: () => R | null) => Promise<void>
  /** Something was changed: what was refused is not on the screen any more. */
  readonly clear: () => void
  /** The question was closed: its request is not asked again, and a new one is made. One that is on its way comes to its end. */
  readonly giveUp: () => void
}

/**
 * One online-only request from the tap to its answer. However often the button is tapped, one wish is one request.
 * @param send must repeat safely: the request carries its own key
 */
export function useSubmission<R, T>(
  send: (request: R) => Promise<Outcome<T>>,
  onDone: (value: T, request: R) => void,
): Submission<R> {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [unanswered, setUnanswered] = useState<{ readonly request: R } | null>(null)
  // A ref, not state: two taps come before React renders once.
  const inFlight = useRef(false)
  const isGivenUp = useRef(false)

  const submit = async (make: () => R | null) => {
    if (inFlight.current) return
    const request = unanswered === null ? make() : unanswered.request
    if (request === null) return
    inFlight.current = true
    isGivenUp.current = false
    setBusy(true)
    try {
      const outcome = await send(request)
      const isLost = !outcome.ok && outcome.problem === 'unavailable' && outcome.facts?.['isUnknown'] === 1
      setRefusal(outcome.ok || isGivenUp.current ? null : outcome)
      setUnanswered(isLost && !isGivenUp.current ? { request } : null)
      if (outcome.ok) onDone(outcome.value, request)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusal,
    isUnanswered: unanswered !== null,
    submit,
    clear: () => {
      if (unanswered === null) setRefusal(null)
    },
    giveUp: () => {
      isGivenUp.current = true
      setUnanswered(null)
      setRefusal(null)
    },
  }
}
