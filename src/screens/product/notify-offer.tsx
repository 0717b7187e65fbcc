import { Trans } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { PUSH_KINDS } from '../../../contract/push.ts'
import { isNotificationOfferDue, putOffOffer } from '../../commands/put-off-offer.ts'

/** After an order was placed, where the person has not been asked yet: the one moment at which being told later has a sense. */
export function NotifyOffer() {
  const [state, setState] = useState<'offered' | 'asking' | 'on' | 'off' | 'gone'>(() =>
    isNotificationOfferDue() ? 'offered' : 'gone',
  )
  if (state === 'gone') return null
  const accept = async () => {
    setState('asking')
    const { chooseNotifications } = await import('../../commands/notifications.ts')
    const { status } = await chooseNotifications(PUSH_KINDS)
    setState(status === 'chosen' ? 'on' : status === 'dismissed' ? 'offered' : 'off')
  }
  const putOff = () => {
    putOffOffer('notifications')
    setState('gone')
  }
  return (
    <div className="banner" data-tone="plain">
      <Bell className="icon icon--20" />
      <div className="banner__body" role="status">
        {state === 'on' ? (
          <Trans>You will be told when it is settled. The settings have a switch for each kind.</Trans>
        ) : null}
        {state === 'off' ? <Trans>You will not be told. You can change that in the settings.</Trans> : null}
        {state === 'offered' || state === 'asking' ? (
          <>
            <p>
              <Trans>Be told the result when the app is closed?</Trans>
            </p>
            <div className="flow">
              <button
                type="button"
                className="link"
                aria-busy={state === 'asking'}
                disabled={state === 'asking'}
                onClick={() => void accept()}
              >
                <Trans>Tell me</Trans>
              </button>
              <button type="button" className="link" disabled={state === 'asking'} onClick={putOff}>
                <Trans>Not now</Trans>
              </button>
            </div>
          </>
        ) : null}
      </div>
    </div>
  )
}
