import { Trans } from '@lingui/react/macro'
import { Check, Monitor, Smartphone } from 'lucide-react'
import type { DeviceSession } from '../../../contract/endpoints/session.ts'
import { useFormat } from '../../ui/use-format.ts'
import { deviceName } from './device-name.ts'

/** One device: its name, when it was last used, and the way to end it. This one is marked instead. */
export function DeviceRow({ device, onEnd }: { device: DeviceSession; onEnd: () => void }) {
  const { dateTime } = useFormat()
  const { isPhone } = deviceName(device.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <div className="row">
      <span className="row__icon"><Icon className="icon" aria-hidden="true" /></span>
      <span className="row__main">
        <span className="row__title"><DeviceTitle userAgent={device.userAgent} /></span>
        <span className="row__sub"><span><Trans>Last used {dateTime(device.usedAt)}</Trans></span></span>
        <span className="row__sub"><span><Trans>Logged in {dateTime(device.createdAt)}</Trans></span></span>
      </span>
      <span className="row__end">
        {device.isThisDevice
          ? <span className="chip" data-tone="info"><Check className="icon icon--14" aria-hidden="true" /><Trans>This device</Trans></span>
          : <button type="button" className="btn btn--md btn--danger" onClick={onEnd}><Trans>Log out</Trans></button>}
      </span>
    </div>
  )
}

export function DeviceTitle({ userAgent }: { userAgent: string }) {
  const { browser, system } = deviceName(userAgent)
  if (browser !== null && system !== null) return <Trans>{browser} on {system}</Trans>
  return browser ?? system ?? <Trans>Unknown device</Trans>
}
