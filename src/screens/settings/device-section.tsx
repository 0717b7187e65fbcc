import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Bell, ChevronRight, HardDrive, Info, MonitorSmartphone, SquarePlus } from 'lucide-react'
import { installWay } from '../../commands/install.ts'
import { useDeviceStorage } from '../../queries/use-device-storage.ts'
import { useInstallChanges } from '../../queries/use-install.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { bytesText } from '../../ui/format/bytes-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Entry } from '../../ui/lists/entry.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_APP_PAGE, DEVICES_PAGE, INSTALL_PAGE, NOTIFICATIONS_PAGE, SYNC_PAGE } from '../../paths.ts'

/** The amount of data that this phone keeps, and the last proof that it equals the server's. */
export function DeviceSection({ onClearCache }: { onClearCache: () => void }) {
  useInstallChanges()
  return (
    <Section title={<Trans>This device</Trans>}>
      <div className="card list--icons">
        <ProofEntry />
        <Entry
          href={DEVICES_PAGE}
          icon={<MonitorSmartphone className="icon" />}
          sub={<Trans>Where you are logged in</Trans>}
        >
          <Trans>Devices</Trans>
        </Entry>
        <Entry
          href={NOTIFICATIONS_PAGE}
          icon={<Bell className="icon" />}
          sub={<Trans>What this device is told while the app is closed</Trans>}
        >
          <Trans>Notifications</Trans>
        </Entry>
        {installWay() === 'none' ? null : (
          <Entry
            href={INSTALL_PAGE}
            icon={<SquarePlus className="icon" />}
            sub={<Trans>Opens without a browser and without a connection</Trans>}
          >
            <Trans>Put it on the home screen</Trans>
          </Entry>
        )}
        <ClearCacheRow onClearCache={onClearCache} />
        <Entry
          href={ABOUT_APP_PAGE}
          icon={<Info className="icon" />}
          sub={<Trans>Version, terms, licenses of its parts</Trans>}
        >
          <Trans>About this app</Trans>
        </Entry>
      </div>
    </Section>
  )
}

/** When the records here were last proven equal to the server's. */
function ProofEntry() {
  const { dateTime } = useFormat()
  const { verifiedAt } = useSyncStatus()
  return (
    <Entry
      href={SYNC_PAGE}
      icon={<BadgeCheck className="icon" />}
      sub={verifiedAt === null ? undefined : dateTime(verifiedAt)}
    >
      {verifiedAt === null ? (
        <Trans>Not compared with the server yet</Trans>
      ) : (
        <Trans>Verified equal to the server</Trans>
      )}
    </Entry>
  )
}

function ClearCacheRow({ onClearCache }: { onClearCache: () => void }) {
  const { i18n } = useLingui()
  const usedBytes = useDeviceStorage()?.usedBytes ?? null
  return (
    <button type="button" className="row" onClick={onClearCache}>
      <span className="row__icon">
        <HardDrive className="icon" />
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
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </button>
  )
}
