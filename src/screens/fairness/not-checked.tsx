import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'

interface NotCheckedProps {
  readonly problem: ProblemCode
  /** Absent where the button that began the check stands beside it. */
  readonly again?: () => void
}

/** Says why a check could not be made, and offers it again. Used for a receipt's code, a saved proof and the sample. */
export function NotChecked({ problem, again }: NotCheckedProps) {
  return (
    <>
      <FinePrint icon={CircleAlert}>
        <Trans>Not checked:</Trans>
        <SentenceGap />
        <ProblemText problem={problem} />
      </FinePrint>
      {again === undefined ? null : (
        <button type="button" className="btn btn--soft btn--md" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      )}
    </>
  )
}
