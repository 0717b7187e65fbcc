import { useCallback, useEffect, useState } from 'react'
import type { Outcome } from '../../../contract/outcome.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { isFinal } from '../../../contract/rows/order-status.ts'
import type { Proof } from '../../../contract/settlement/receipt.ts'
import type { OrderCheck, PoisonedOrder } from '../../commands/check-order.ts'

export type CheckState =
  | { readonly status: 'checking' }
  | { readonly status: 'checked'; readonly check: OrderCheck }
  /** The signed terms are out of all bounds. */
  | { readonly status: 'poisoned'; readonly poison: string }
  | { readonly status: 'refused'; readonly problem: ProblemCode }

/** Checks a final order's proof on this device as soon as it is opened. Until that is done there is no mark at all. */
export function useOrderCheck(order: Order): { readonly state: CheckState; readonly again: () => void } {
  const [state, setState] = useState<CheckState>({ status: 'checking' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (!isFinal(order.status)) return
    let isCurrent = true
    const check = async () => {
      // The signature library comes only with the first check.
      const { checkOrder } = await import('../../commands/check-order.ts')
      const outcome = await checkOrder(order)
      if (isCurrent) setState(stateOf(outcome))
    }
    check().catch(() => {
      if (isCurrent) setState({ status: 'refused', problem: 'unavailable' })
    })
    return () => {
      isCurrent = false
    }
  }, [order, attempt])
  const again = () => {
    setState({ status: 'checking' })
    setAttempt(attempt + 1)
  }
  return { state, again }
}

/** The walk that was given for the proof on the screen. */
export interface Walked {
  /** The same proof with its walk; null until that was given. */
  readonly proof: Proof | null
  /** The proof is right in itself, but its prices are not those of their source: then nothing is verified. */
  readonly isOther: boolean
  readonly onWalk: (proof: Proof, isOther: boolean) => void
}

/** Keeps what making the prices again came to, as long as it belongs to the proof that `state` is about. */
export function useWalked(state: CheckState): Walked {
  const [walked, setWalked] = useState<{ readonly proof: Proof; readonly isOther: boolean } | null>(null)
  const onWalk = useCallback((proof: Proof, isOther: boolean) => setWalked({ proof, isOther }), [])
  const checked = state.status === 'checked' ? state.check : null
  if (walked === null || checked?.proof.acceptance.signature !== walked.proof.acceptance.signature)
    return { proof: null, isOther: false, onWalk }
  return { proof: walked.proof, isOther: checked.verdict === 'verified' && walked.isOther, onWalk }
}

function stateOf(outcome: Outcome<OrderCheck | PoisonedOrder>): CheckState {
  if (!outcome.ok) return { status: 'refused', problem: outcome.problem }
  const { value } = outcome
  return value.verdict === 'poisoned'
    ? { status: 'poisoned', poison: value.poison }
    : { status: 'checked', check: value }
}
