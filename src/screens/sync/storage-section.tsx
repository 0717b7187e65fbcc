import { Trans, useLingui } from '@lingui/react/macro'
import { HardDrive, Pin } from 'lucide-react'
import { useState } from 'react'
import { keepOnDevice } from '../../commands/keep-on-device.ts'
import { useDeviceStorage } from '../../queries/use-device-storage.ts'
import { bytesText } from '../../ui/format/bytes-text.ts'
import { Section } from '../../ui/page/section.tsx'

/** The room that it takes, and whether the browser may clear it by itself. */
export function StorageSection() {
  const storage = useDeviceStorage()
  if (storage === null) return null
  const { usedBytes, quotaBytes, isPersistent } = storage
  return (
    <Section title={<Trans>Storage</Trans>}>
      <div className="card list--icons">
        {usedBytes === null ? null : <UsedRow usedBytes={usedBytes} quotaBytes={quotaBytes} />}
        <div className="row">
          <span className="row__icon">
            <Pin className="icon" />
          </span>
          <span className="row__main">
            <span className="row__title">
              {isPersistent ? <Trans>Stays until you clear it</Trans> : <Trans>The browser may clear it</Trans>}
            </span>
            <span className="row__sub">
              {isPersistent ? (
                <Trans>Also when the device runs out of room</Trans>
              ) : (
                <Trans>
                  When the device runs out of room. Your records stay on the server; what waits to be sent would be
                  lost.
                </Trans>
              )}
            </span>
          </span>
        </div>
        {isPersistent ? null : <KeepButton />}
      </div>
    </Section>
  )
}

/** The room that the app takes, out of what the browser allows. */
function UsedRow({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number | null }) {
  const { i18n } = useLingui()
  const bytes = (value: number) => bytesText(value, i18n.locale)
  return (
    <div className="row">
      <span className="row__icon">
        <HardDrive className="icon" />
      </span>
      <span className="row__main">
        <span className="row__title">
          <Trans>Used by this app</Trans>
        </span>
        {quotaBytes === null ? null : (
          <span className="row__sub">
            <Trans>of {bytes(quotaBytes)} that the browser allows</Trans>
          </span>
        )}
      </span>
      <span className="row__end">
        <span className="money">{bytes(usedBytes)}</span>
      </span>
    </div>
  )
}

/** Asks the browser to keep the records; the browser may refuse. */
function KeepButton() {
  const [isRefused, setRefused] = useState(false)
  const keep = async () => setRefused(!(await keepOnDevice()))
  return (
    <div className="stack" style={{ padding: '4px 16px 14px' }}>
      <button type="button" className="btn btn--md btn--soft" onClick={() => void keep()}>
        <Trans>Keep on this device</Trans>
      </button>
      <p className="t-sm t-2" role="status">
        {isRefused ? (
          <Trans>The browser did not agree. It usually does once the app is installed on the home screen.</Trans>
        ) : null}
      </p>
    </div>
  )
}
