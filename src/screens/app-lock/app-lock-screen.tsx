import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { canLock, chooseAwayMinutes } from '../../commands/app-lock-pin.ts'
import { dropLock } from '../../commands/app-lock.ts'
import { addPasskey, dropPasskey, hasPlatformLock } from '../../commands/lock-passkey.ts'
import { AWAY_MINUTES, useAppLock, useIsAppLockOn } from '../../queries/use-app-lock.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { AskPin } from './ask-pin.tsx'
import { NewPin } from './new-pin.tsx'

/** The lock before the figures: on and off, how soon it closes, and what opens it besides the PIN. */
export function AppLockScreen() {
  const { t } = useLingui()
  const isOn = useIsAppLockOn()
  const [task, setTask] = useState<'switch-on' | 'change' | 'switch-off' | null>(null)
  const done = () => setTask(null)
  return (
    <SubPage title={t`App lock`}>
      <p className="t-sm t-2">
        <Trans>A PIN is asked for when the app starts and when it comes back, before any figure shows.</Trans>
      </p>
      {canLock() ? null : (
        <Banner tone="wait">
          <Trans>This page did not come over a secure connection: the browser does not let it keep a PIN safely.</Trans>
        </Banner>
      )}
      <section className="card">
        <div className="row">
          <span className="row__main" id="lock-switch">
            <span className="row__title">
              <Trans>Ask for a PIN</Trans>
            </span>
            <span className="row__sub">{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</span>
          </span>
          <button
            type="button"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-labelledby="lock-switch"
            disabled={!canLock()}
            onClick={() => setTask(isOn ? 'switch-off' : 'switch-on')}
          />
        </div>
        {isOn ? <LockOptions onChange={() => setTask('change')} /> : null}
      </section>
      {task === 'switch-on' || (task === 'change' && isOn) ? (
        <NewPin isAsked={task === 'change'} onDone={done} />
      ) : null}
      {task === 'switch-off' && isOn ? (
        <AskPin
          title={t`Switch the lock off`}
          onRight={() => {
            dropLock()
            done()
          }}
        />
      ) : null}
      <p className="t-sm t-2">
        <Trans>
          The lock covers the screen. It does not encrypt what this device stores: who can read the device's storage can
          read your records. For that, the device's own lock is what protects you.
        </Trans>
      </p>
      <p className="t-sm t-2">
        <Trans>Do not use your transaction password. A forgotten PIN can't be found out: you log in again.</Trans>
      </p>
    </SubPage>
  )
}

function LockOptions({ onChange }: { onChange: () => void }) {
  const { t } = useLingui()
  const lock = useAppLock()
  if (lock === null) return null
  return (
    <>
      <hr className="hair" style={{ marginLeft: 16 }} />
      <label className="row">
        <span className="row__main">
          <span className="row__title">
            <Trans>Lock in the background</Trans>
          </span>
        </span>
        <span className="filter">
          <select
            aria-label={t`Lock in the background`}
            value={lock.awayMinutes}
            onChange={(event) => chooseAwayMinutes(Number(event.target.value))}
          >
            {AWAY_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? t`at once` : minutesText(minutes)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <hr className="hair" style={{ marginLeft: 16 }} />
      <PasskeyRow hasPasskey={lock.passkey !== null} />
      <button type="button" className="row" onClick={onChange}>
        <span className="row__main">
          <span className="row__title">
            <Trans>Change the PIN</Trans>
          </span>
        </span>
      </button>
    </>
  )

  function minutesText(minutes: number): string {
    return t`after ${minutes} min`
  }
}

/** Only where the device has a lock of its own that it lends to pages. */
function PasskeyRow({ hasPasskey }: { hasPasskey: boolean }) {
  const [isThere, setThere] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void hasPlatformLock().then(setThere), [])
  if (!isThere && !hasPasskey) return null
  const toggle = async () => {
    if (hasPasskey) dropPasskey()
    else setFailed(!(await addPasskey()))
  }
  return (
    <>
      <div className="row">
        <span className="row__main" id="passkey-switch">
          <span className="row__title">
            <Trans>Unlock as this device does</Trans>
          </span>
          <span className="row__sub">
            {hasFailed ? (
              <Trans>The device did not confirm that it is you.</Trans>
            ) : (
              <Trans>Fingerprint, face, or the device's own PIN</Trans>
            )}
          </span>
        </span>
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={hasPasskey}
          aria-labelledby="passkey-switch"
          onClick={() => void toggle()}
        />
      </div>
      <hr className="hair" style={{ marginLeft: 16 }} />
    </>
  )
}
