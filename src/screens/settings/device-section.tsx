import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Bell, ChevronRight, HardDrive, Info, MonitorSmartphone, SquarePlus } from 'lucide-react'
import { installWay } from '../../commands/install.ts'
import { useDeviceStorage } from '../../queries/use-device-storage.ts'
import { useInstallChanges } from '../../queries/use-install.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { bytesText } from '../../ui/format/bytes-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { ABOUT_APP_PAGE, DEVICES_PAGE, INSTALL_PAGE, NOTIFICATIONS_PAGE, SYNC_PAGE } from '../../paths.ts'

/** The amount of data that this phone keeps, and the last proof that it equals the server's. */
export function DeviceSection({ onClearCache }: { onClearCache: () => void }) {
  const { i18n } = useLingui()
  const { dateTime } = useFormat()
  const usedBytes = useDeviceStorage()?.usedBytes ?? null
  const { verifiedAt } = useSyncStatus()
  useInstallChanges()
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>This device</Trans>
        </h2>
      </div>
      <div className="card list--icons">
        <a className="row" href={`#${SYNC_PAGE}`}>
          <span className="row__icon">
            <BadgeCheck className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              {verifiedAt === null ? (
                <Trans>Not compared with the server yet</Trans>
              ) : (
                <Trans>Verified equal to the server</Trans>
              )}
            </span>
            {verifiedAt === null ? null : <span className="row__sub">{dateTime(verifiedAt)}</span>}
          </span>
          <span className="row__end">
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </a>
        <a className="row" href={`#${DEVICES_PAGE}`}>
          <span className="row__icon">
            <MonitorSmartphone className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>Devices</Trans>
            </span>
            <span className="row__sub">
              <Trans>Where you are logged in</Trans>
            </span>
          </span>
          <span className="row__end">
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </a>
        <a className="row" href={`#${NOTIFICATIONS_PAGE}`}>
          <span className="row__icon">
            <Bell className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>Notifications</Trans>
            </span>
            <span className="row__sub">
              <Trans>What this device is told while the app is closed</Trans>
            </span>
          </span>
          <span className="row__end">
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </a>
        {installWay() === 'none' ? null : (
          <a className="row" href={`#${INSTALL_PAGE}`}>
            <span className="row__icon">
              <SquarePlus className="icon" aria-hidden="true" />
            </span>
            <span className="row__main">
              <span className="row__title">
                <Trans>Put it on the home screen</Trans>
              </span>
              <span className="row__sub">
                <Trans>Opens without a browser and without a connection</Trans>
              </span>
            </span>
            <span className="row__end">
              <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
            </span>
          </a>
        )}
        <button type="button" className="row" onClick={onClearCache}>
          <span className="row__icon">
            <HardDrive className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>Clear cache</Trans>
            </span>
            <span className="row__sub">
              <Trans>You need to log in again after it</Trans>
            </span>
          </span>
          <span className="row__end">
            {usedBytes === null ? null : <span className="money">{bytesText(usedBytes, i18n.locale)}</span>}
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </button>
        <a className="row" href={`#${ABOUT_APP_PAGE}`}>
          <span className="row__icon">
            <Info className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>About this app</Trans>
            </span>
            <span className="row__sub">
              <Trans>Version, terms, licenses of its parts</Trans>
            </span>
          </span>
          <span className="row__end">
            <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
          </span>
        </a>
      </div>
    </section>
  )
}
