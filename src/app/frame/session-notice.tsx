import { Trans, useLingui } from '@lingui/react/macro'
import { use, type ReactNode } from 'react'
import { noteClosedAccountRead } from '../../commands/note-closed-account-read.ts'
import { useClosedAccount } from '../../queries/use-closed-account.ts'
import { useClockDifference } from '../../queries/use-clock-difference.ts'
import { useDatabaseState } from '../../queries/use-database-state.ts'
import { useIncidentCount } from '../../queries/use-incident-count.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { routeAt } from '../routes/routes.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { loginPage } from '../../first-paths.ts'
import { SYNC_PAGE } from '../../paths.ts'

/** Something stands between this page and its server that only the person can take away. Under the state line. */
export function SessionNotice() {
  const { path, search } = use(ShownLocation)
  const { needsSignIn, needsReload, isStorageFull } = useSyncStatus()
  const database = useDatabaseState()
  const wasClosed = useClosedAccount()
  const incidents = useIncidentCount()
  const clockDifference = useClockDifference()
  const { i18n } = useLingui()
  if (database === 'outdated') {
    return (
      <Notice cause="newer-tab">
        <Trans>Another tab runs a newer version of the app.</Trans>
        <button type="button" className="state__act" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      </Notice>
    )
  }
  if (database === 'blocked')
    return (
      <Notice cause="older-tab">
        <Trans>Another tab runs an older version of the app. Close it.</Trans>
      </Notice>
    )
  if (needsReload) {
    return (
      <Notice>
        <Trans>The server is newer than this page.</Trans>
        <button type="button" className="state__act" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      </Notice>
    )
  }
  if (needsSignIn && routeAt(path).access !== 'visitor') {
    const here = search === '' ? path : `${path}?${search}`
    return (
      <Notice>
        <Trans>Your login has expired. What you see is the last state.</Trans>
        <a className="state__act" href={`#${loginPage(here)}`}>
          <Trans>Log in</Trans>
        </a>
      </Notice>
    )
  }
  if (wasClosed) {
    return (
      <Notice>
        <Trans>This account was closed. What this device had kept of it was erased.</Trans>
        <button type="button" className="state__act" onClick={noteClosedAccountRead}>
          <Trans>Close</Trans>
        </button>
      </Notice>
    )
  }
  if (incidents > 0 && path !== SYNC_PAGE) {
    return (
      <Notice cause="incident">
        <Trans>Something that was final is different now.</Trans>
        <a className="state__act" href={`#${SYNC_PAGE}`}>
          <Trans>Look</Trans>
        </a>
      </Notice>
    )
  }
  if (isStorageFull)
    return (
      <Notice>
        <Trans>This device has no room left for your records. Free some space.</Trans>
      </Notice>
    )
  if (clockDifference > 0) {
    const difference = durationText(clockDifference / 1_000, i18n.locale)
    return (
      <Notice cause="clock">
        <Trans>This device's clock and the server's differ by {difference}. One of them is wrong.</Trans>
      </Notice>
    )
  }
  return null
}

function Notice({
  children,
  cause,
}: {
  children: ReactNode
  cause?: 'newer-tab' | 'older-tab' | 'incident' | 'clock'
}) {
  return (
    <div className="state" data-state="offline" data-cause={cause} role="status">
      {children}
    </div>
  )
}
