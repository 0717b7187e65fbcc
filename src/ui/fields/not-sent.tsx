import { Trans } from '@lingui/react/macro'
import type { Outcome, Refusal } from '../../../contract/outcome.ts'
import { ProblemText } from '../words/problem-text.tsx'
import { WaysOut } from './ways-out.tsx'

interface NotSentProps<T> {
  /** Its item in the outbox, as far as the words need it. */
  readonly refused: {
    readonly state: 'waiting' | 'failed' | 'expired'
    readonly problem: Refusal['problem'] | null
    readonly facts: Readonly<Record<string, string | number>> | null
  }
  readonly revise: () => Promise<Outcome<T>>
  readonly onRevised: (taken: T) => void
  readonly onDiscard: () => void
}

/** Stands on something that was refused or has waited too long: the reason, and the ways to edit it as new or to discard it. */
export function NotSent<T>({ refused, revise, onRevised, onDiscard }: NotSentProps<T>) {
  return (
    <div className="stack" style={{ flexBasis: '100%' }}>
      <p className="t-sm t-2">
        {refused.state === 'expired' ? (
          <Trans>It has waited for days and was not sent. Is it still right?</Trans>
        ) : (
          <ProblemText problem={refused.problem ?? 'unavailable'} facts={refused.facts ?? undefined} />
        )}
      </p>
      <WaysOut revise={revise} onRevised={onRevised} onDiscard={onDiscard} />
    </div>
  )
}
