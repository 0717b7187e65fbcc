import { Trans } from '@lingui/react/macro'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Refusal } from '../../../contract/outcome.ts'
import { ProblemText } from '../words/problem-text.tsx'

interface SubmitFootProps {
  /** Id of the form that the button sends. */
  readonly form: string
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  /** Set only where it belongs to no field. */
  readonly refusal: Refusal | null
  readonly isUnanswered?: boolean
  /** Why it cannot be sent now; the button is off meanwhile. */
  readonly obstacle?: ReactNode
}

/** The foot of a form that is sent at once or not at all: what was refused, and the button. */
export function SubmitFoot({
  form,
  label,
  busyLabel,
  isBusy,
  refusal,
  isUnanswered = false,
  obstacle,
}: SubmitFootProps) {
  const isOff = Boolean(obstacle)
  return (
    <div className="foot stack" style={{ '--gap': '10px' }}>
      {refusal === null || isOff ? null : (
        <p className="fine" role="alert" style={{ color: 'var(--danger)' }}>
          <CircleAlert className="icon icon--16" />
          <span>
            <ProblemText {...refusal} />
          </span>
        </p>
      )}
      {isOff ? (
        <p className="fine" id={`${form}-obstacle`}>
          <Info className="icon icon--16" />
          <span>{obstacle}</span>
        </p>
      ) : null}
      <button
        type="submit"
        form={form}
        className="btn btn--block"
        aria-busy={isBusy}
        disabled={isOff}
        aria-describedby={isOff ? `${form}-obstacle` : undefined}
      >
        {isBusy ? busyLabel : isUnanswered ? <Trans>Ask again</Trans> : label}
      </button>
    </div>
  )
}
