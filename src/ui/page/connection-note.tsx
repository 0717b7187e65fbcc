import { Trans } from '@lingui/react/macro'

/** Why a page that moves money does nothing without a network, for the foot of its form. */
export function ConnectionNote() {
  return (
    <Trans>
      You are offline. This is never kept back to be sent later: it is done at once or not at all. What you entered
      stays here.
    </Trans>
  )
}
