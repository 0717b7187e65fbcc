import { Trans } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import type { DeskSession } from '../../contract/desk/rows.ts'
import { Fault } from './fault.tsx'
import { useSending } from './use-sending.ts'

interface PasskeyButtonProps {
  /** One filled button a view. */
  readonly isFilled: boolean
  readonly send: () => Promise<DeskOutcome<DeskSession>>
  readonly onDone: (session: DeskSession) => void
  readonly children: ReactNode
}

/** Asks the browser for a passkey, and says why none opened the desk. */
export function PasskeyButton({ isFilled, send, onDone, children }: PasskeyButtonProps) {
  const { isSending, fault, submit } = useSending(send, onDone)
  return (
    <>
      <button type="button" className={isFilled ? 'btn' : 'btn btn--plain'} disabled={isSending} onClick={submit}>
        <Fingerprint className="icon icon--18" />
        {children}
      </button>
      <Fault text={fault} />
    </>
  )
}

/** The word "or" between two ways in. */
export function Or() {
  return (
    <p className="or">
      <span>
        <Trans>or</Trans>
      </span>
    </p>
  )
}
