import { Trans } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadNotifications, switchNotification } from '../../commands/notifications.ts'
import { useNotifications } from '../../queries/use-notifications.ts'
import { NOTIFICATIONS_PAGE } from '../../paths.ts'

/** Offers to tell this device while the app is closed, where it is not told yet; says so where the browser can't or may not. */
export function NotifyNote() {
  const state = useNotifications()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadNotifications(), [])
  if (state === null || state.status === 'unknown') return null
  if (state.status === 'ready' && state.kinds.includes('alert')) return null
  const accept = async () => {
    setBusy(true)
    await switchNotification({ kind: 'alert', isOn: true })
    setBusy(false)
  }
  return (
    <div className="banner" data-tone="plain">
      <Bell className="icon icon--20" />
      <div className="banner__body">
        {state.status === 'ready' ? (
          <>
            <p>
              <Trans>This device is not told while the app is closed.</Trans>
            </p>
            <button type="button" className="link" disabled={isBusy} onClick={() => void accept()}>
              <Trans>Tell this device</Trans>
            </button>
          </>
        ) : (
          <a className="link" href={`#${NOTIFICATIONS_PAGE}`}>
            <Trans>This device can't be told while the app is closed. Why?</Trans>
          </a>
        )}
      </div>
    </div>
  )
}
