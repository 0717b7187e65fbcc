import { Trans } from '@lingui/react/macro'

/** Stands wherever a practice order is shown alone: nobody may take its result for money. */
export function PracticeNote() {
  return (
    <p className="t-sm">
      <Trans>Bought with practice money: no real money is at stake, won or lost.</Trans>
    </p>
  )
}
