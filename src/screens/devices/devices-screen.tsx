import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DeviceSession } from '../../../contract/endpoints/session.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import { endDeviceSessions, loadDeviceSessions, revokeDeviceKey } from '../../commands/device-sessions.ts'
import { useDeviceSessions } from '../../queries/use-device-sessions.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { DeviceRow, DeviceTitle } from './device-row.tsx'

/** Lists the devices on which this person is signed in, and ends sessions that are not theirs. It asks the server each time: only the server knows. */
export function DevicesScreen() {
  const { t } = useLingui()
  const answer = useDeviceSessions()
  useEffect(() => void loadDeviceSessions(), [])
  return (
    <SubPage title={t`Devices`}>
      {answer === undefined ? (
        <RowsSkeleton rows={2} />
      ) : isRefusal(answer) ? (
        <NotKnown refusal={answer} />
      ) : (
        <Devices devices={answer} />
      )}
    </SubPage>
  )
}

/** All devices, this one among them, and the question before others are logged out. */
function Devices({ devices }: { devices: readonly DeviceSession[] }) {
  const [ending, setEnding] = useState<readonly DeviceSession[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const others = devices.filter((device) => !device.isThisDevice)
  const end = async () => {
    setBusy(true)
    const ended = await endDeviceSessions(ending.map((device) => device.id))
    setBusy(false)
    setEnding([])
    setRefusal(ended.ok ? null : ended)
  }
  const revoke = async ({ key }: DeviceSession) => {
    const revoked = key === null ? null : await revokeDeviceKey(key.id)
    setRefusal(revoked === null || revoked.ok ? null : revoked)
  }
  return (
    <>
      {refusal === null ? null : (
        <Banner tone="bad">
          <ProblemText problem={refusal.problem} facts={refusal.facts} retryAfterSeconds={refusal.retryAfterSeconds} />
        </Banner>
      )}
      <div className="card list--icons">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onEnd={() => setEnding([device])}
            onRevoke={() => void revoke(device)}
          />
        ))}
      </div>
      <Advice isAlone={others.length === 0} />
      {others.length < 2 ? null : (
        <button type="button" className="btn btn--block btn--danger" onClick={() => setEnding(others)}>
          <Trans>Log out all other devices</Trans>
        </button>
      )}
      <EndDialog ending={ending} isBusy={isBusy} onConfirm={() => void end()} onCancel={() => setEnding([])} />
    </>
  )
}

/** Explains the keys, and what to do about a device that the person doesn't know. */
function Advice({ isAlone }: { isAlone: boolean }) {
  return (
    <>
      <p className="t-sm t-2">
        <Trans>
          Each device signs what you ask for with a key of its own, so nobody can order in your name without it. A
          device that you log out can sign nothing more. After you revoke a key, the device makes itself another.
        </Trans>
      </p>
      <p className="t-sm t-2">
        {isAlone ? (
          <Trans>You are logged in on no other device.</Trans>
        ) : (
          <Trans>
            A device that you don't know? Log it out and change your login password: that logs out all others too.
          </Trans>
        )}
      </p>
    </>
  )
}

/** Asks before one device, or all others, are logged out; nothing where none is chosen. */
function EndDialog({
  ending,
  isBusy,
  onConfirm,
  onCancel,
}: {
  ending: readonly DeviceSession[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  const [first] = ending
  if (first === undefined) return null
  return (
    <ConfirmDialog
      title={ending.length > 1 ? t`Log out all other devices?` : t`Log out this device?`}
      confirm={t`Log out`}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <strong>
        {ending.length > 1 ? (
          <Plural value={ending.length} one="# device" other="# devices" />
        ) : (
          <DeviceTitle userAgent={first.userAgent} />
        )}
      </strong>
      <SentenceGap hasStop />
      <Trans>
        It can do nothing in your name from then on. What was not sent from there is kept there until the next login.
      </Trans>
    </ConfirmDialog>
  )
}

function NotKnown({ refusal }: { refusal: Refusal }) {
  return (
    <>
      <Banner tone="wait" icon="offline">
        <ProblemText problem={refusal.problem} facts={refusal.facts} retryAfterSeconds={refusal.retryAfterSeconds} />
      </Banner>
      <button type="button" className="btn btn--block btn--soft" onClick={() => void loadDeviceSessions()}>
        <Trans>Try again</Trans>
      </button>
    </>
  )
}

function isRefusal(answer: readonly DeviceSession[] | Refusal): answer is Refusal {
  return 'problem' in answer
}
