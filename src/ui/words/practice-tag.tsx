import { Trans } from '@lingui/react/macro'

/** Beside whatever belongs to practice: no real money. */
export function PracticeTag() {
  return (
    <span className="tag-practice">
      <Trans>Practice</Trans>
    </span>
  )
}
