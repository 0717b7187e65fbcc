import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../contract/outcome.ts'
import { ReviseButton } from './revise-button.tsx'

interface WaysOutProps<T> {
  /** Absent where it can't be edited as new. */
  readonly revise?: (() => Promise<Outcome<T>>) | undefined
  readonly onRevised: (taken: T) => void
  readonly onDiscard: () => void
  /** Another way, which stands first. */
  readonly children?: ReactNode
}

/** Offers what a person can do with something that was not sent: edit it as new, or discard it. */
export function WaysOut<T>({ revise, onRevised, onDiscard, children }: WaysOutProps<T>) {
  return (
    <div className="flow">
      {children}
      {revise === undefined ? null : (
        <ReviseButton revise={revise} onRevised={onRevised}>
          <Trans>Edit as new</Trans>
        </ReviseButton>
      )}
      <button type="button" className="btn btn--md btn--quiet" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </button>
    </div>
  )
}
