import { Trans } from '@lingui/react/macro'
import { Check, Monitor, Smartphone } from 'lucide-react'
import type { DeviceSession } from '../../../contract/endpoints/session.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { deviceName } from '../../ui/words/device-name.ts'

/** One device: its name, when it was last used, what it signs with, and the way to end it. This one is marked instead, and can take another key. */
export function DeviceRow({
  device,
  onEnd,
  onRevoke,
}: {
  device: DeviceSession
  onEnd: () => void
  onRevoke: () => void
}) {
  const { dateTime } = useFormat()
  const { isPhone } = deviceName(device.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <div className="row">
      <span className="row__icon">
        <Icon className="icon" />
      </span>
      <span className="row__main">
        <span className="row__title">
          <DeviceTitle userAgent={device.userAgent} />
        </span>
        <span className="row__sub">
          <span>
            <Trans>Last used {dateTime(device.usedAt)}</Trans>
          </span>
        </span>
        <span className="row__sub">
          <span>
            <Trans>Logged in {dateTime(device.createdAt)}</Trans>
          </span>
        </span>
        {device.key === null ? null : (
          <span className="row__sub">
            <span>
              <Trans>
                Signs with key {fingerprint(device.key.id)}, since {dateTime(device.key.since)}
              </Trans>
            </span>
          </span>
        )}
      </span>
      <span className="row__end">
        {device.isThisDevice ? (
          <ThisDevice onRevoke={device.key === null ? null : onRevoke} />
        ) : (
          <button type="button" className="btn btn--md btn--danger" onClick={onEnd}>
            <Trans>Log out</Trans>
          </button>
        )}
      </span>
    </div>
  )
}

/** Marks this device. @param onRevoke null where it has no key */
function ThisDevice({ onRevoke }: { onRevoke: (() => void) | null }) {
  return (
    <span className="stack" style={{ '--gap': '8px', justifyItems: 'end' }}>
      <span className="chip" data-tone="info">
        <Check className="icon icon--14" />
        <Trans>This device</Trans>
      </span>
      {onRevoke === null ? null : (
        <button type="button" className="btn btn--md btn--soft" onClick={onRevoke}>
          <Trans>Revoke key</Trans>
        </button>
      )}
    </span>
  )
}

/** Names a device by its browser and system, as far as the browser tells them. */
export function DeviceTitle({ userAgent }: { userAgent: string }) {
  const { browser, system } = deviceName(userAgent)
  if (browser !== null && system !== null)
    return (
      <Trans>
        {browser} on {system}
      </Trans>
    )
  return browser ?? system ?? <Trans>Unknown device</Trans>
}

/** "3f9a 02c1 77de 4b10": enough of a key's hash to compare two by eye. */
function fingerprint(id: string): string {
  return id.slice(0, 16).replaceAll(/(.{4})(?!$)/g, '$1 ')
}
