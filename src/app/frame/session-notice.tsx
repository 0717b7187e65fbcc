import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
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

type Cause = 'newer-tab' | 'older-tab' | 'old-page' | 'expired' | 'closed' | 'incident' | 'storage-full' | 'clock'

/** Something stands between this page and its server that only the person can take away. Under the state line. */
export function SessionNotice() {
  const cause = useCause()
  return cause === null ? null : (
    <div className="state" data-state="offline" data-cause={cause} role="status">
      <Told cause={cause} />
    </div>
  )
}

/** The first cause that holds: one that the person must mend now comes before one that can wait. */
function useCause(): Cause | null {
  const { path } = use(ShownLocation)
  const { needsSignIn, needsReload, isStorageFull } = useSyncStatus()
  const database = useDatabaseState()
  const wasClosed = useClosedAccount()
  const incidents = useIncidentCount()
  const clockDifference = useClockDifference()
  if (database === 'outdated') return 'newer-tab'
  if (database === 'blocked') return 'older-tab'
  if (needsReload) return 'old-page'
  if (needsSignIn && routeAt(path).access !== 'visitor') return 'expired'
  if (wasClosed) return 'closed'
  if (incidents > 0 && path !== SYNC_PAGE) return 'incident'
  if (isStorageFull) return 'storage-full'
  return clockDifference > 0 ? 'clock' : null
}

/** The cause in words, and what the person can do about it. */
function Told({ cause }: { cause: Cause }) {
  switch (cause) {
    case 'newer-tab':
      return (
        <>
          <Trans>Another tab runs a newer version of the app.</Trans>
          <ReloadButton />
        </>
      )
    case 'older-tab':
      return <Trans>Another tab runs an older version of the app. Close it.</Trans>
    case 'old-page':
      return (
        <>
          <Trans>The server is newer than this page.</Trans>
          <ReloadButton />
        </>
      )
    case 'expired':
      return <Expired />
    case 'closed':
      return (
        <>
          <Trans>This account was closed. What this device had kept of it was erased.</Trans>
          <button type="button" className="state__act" onClick={noteClosedAccountRead}>
            <Trans>Close</Trans>
          </button>
        </>
      )
    case 'incident':
      return (
        <>
          <Trans>Something that was final is different now.</Trans>
          <a className="state__act" href={`#${SYNC_PAGE}`}>
            <Trans>Look</Trans>
          </a>
        </>
      )
    case 'storage-full':
      return <Trans>This device has no room left for your records. Free some space.</Trans>
    case 'clock':
      return <ClockDifference />
  }
}

function ReloadButton() {
  return (
    <button type="button" className="state__act" onClick={() => location.reload()}>
      <Trans>Reload</Trans>
    </button>
  )
}

/** The login leads back to the page that is open. */
function Expired() {
  const { path, search } = use(ShownLocation)
  const here = search === '' ? path : `${path}?${search}`
  return (
    <>
      <WhySignedOut />
      <a className="state__act" href={`#${loginPage(here)}`}>
        <Trans>Log in</Trans>
      </a>
    </>
  )
}

/** Plainly where somebody did it elsewhere: the person may not be that somebody. */
function WhySignedOut() {
  const { signedOut } = useSyncStatus()
  switch (signedOut) {
    case 'device':
      return <Trans>This device was logged out from another device. What you see is the last state.</Trans>
    case 'password':
      return <Trans>This device was logged out: the login password was changed. What you see is the last state.</Trans>
    case 'stopped':
      return (
        <Trans>This device was logged out: the account was stopped by a link. What you see is the last state.</Trans>
      )
    case null:
      return <Trans>Your login has expired. What you see is the last state.</Trans>
  }
}

function ClockDifference() {
  const { i18n } = useLingui()
  const difference = durationText(useClockDifference() / 1_000, i18n.locale)
  return <Trans>This device's clock and the server's differ by {difference}. One of them is wrong.</Trans>
}
