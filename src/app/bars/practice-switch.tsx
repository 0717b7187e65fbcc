import { Trans } from '@lingui/react/macro'
import { choosePractice } from '../../commands/choose-practice.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'

/** In the header of pages that trade: practice, or the real balance. */
export function PracticeSwitch() {
  const isSignedIn = useSession() !== null
  const isPractising = useIsPractising()
  const account = useRow('practiceAccount', 'main')
  if (!isSignedIn) return null
  return (
    <button
      type="button"
      role="switch"
      className="practice-switch"
      aria-checked={isPractising}
      onClick={() => choosePractice(!isPractising, account === undefined ? null : account !== null)}
    >
      <span className="tag-practice">
        <Trans>Practice</Trans>
      </span>
    </button>
  )
}
