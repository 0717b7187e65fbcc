import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint, LockKeyhole } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { lockWait, tryPin } from '../../commands/app-lock-pin.ts'
import { endSession } from '../../commands/end-session.ts'
import { openWithPasskey } from '../../commands/lock-passkey.ts'
import { useAppLock } from '../../queries/use-app-lock.ts'
import { EndSessionDialog } from '../../ui/sheets/end-session-dialog.tsx'
import { PinFault } from '../../ui/fields/pin-fault.tsx'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'

/** Asks for the PIN, or for the phone's own lock. A modal dialog: whatever dialog was open behind it can't be reached. */
export function LockScreen({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const lock = useAppLock()
  const [isLeaving, setLeaving] = useState(false)
  // As in use-modal.ts: closed while it stands there, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="lock"
      closedby="none"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers that don't know `closedby` close a dialog at the second Escape, whatever it says.
      onClose={(event) => {
        if (event.target === ref.current && ref.current.isConnected) ref.current.showModal()
      }}
    >
      <div className="lock__in stack">
        <LockKeyhole className="icon" />
        <h1 className="top__title" id="lock-title">
          <Trans>{APP_NAME} is locked</Trans>
        </h1>
        {lock === null ? (
          <p className="t-sm t-2">
            <Trans>What this device knew of the lock can't be read any more. Log in again.</Trans>
          </p>
        ) : (
          <PinForm onOpen={onOpen} />
        )}
        {lock?.passkey ? <PasskeyButton onOpen={onOpen} /> : null}
        <button type="button" className="btn btn--md btn--quiet" onClick={() => setLeaving(true)}>
          <Trans>Forgot the PIN</Trans>
        </button>
      </div>
      {isLeaving ? (
        <EndSessionDialog
          title={t`Log in again?`}
          confirm={t`Log out`}
          end={endSession}
          onCancel={() => setLeaving(false)}
        >
          <Trans>
            A forgotten PIN can't be found out, only put aside: you are logged out, your records leave this device, and
            you log in with your password.
          </Trans>
        </EndSessionDialog>
      ) : null}
    </dialog>
  )
}

function PinForm({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [left, setLeft] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wait = useWait()
  const submit = async () => {
    if (isBusy || wait.ms > 0) return
    setBusy(true)
    const result = await tryPin(pin)
    setBusy(false)
    if (result.status === 'right') return onOpen()
    setPin('')
    setLeft(result.status === 'wrong' ? result.triesLeft : 0)
    wait.look()
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TransactionPasswordField
        label={t`PIN`}
        value={pin}
        onChange={setPin}
        fault={<PinFault triesLeft={left} waitMs={wait.ms} />}
      />
      <button type="submit" className="btn btn--block" aria-busy={isBusy} disabled={wait.ms > 0 || pin.length < 6}>
        <Trans>Unlock</Trans>
      </button>
    </form>
  )
}

function PasskeyButton({ onOpen }: { onOpen: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const open = async () => {
    const isOpen = await openWithPasskey()
    setFailed(!isOpen)
    if (isOpen) onOpen()
  }
  return (
    <>
      <button type="button" className="btn btn--md btn--soft" onClick={() => void open()}>
        <Fingerprint className="icon icon--20" />
        <Trans>Unlock as this device does</Trans>
      </button>
      <p role="status" className="t-sm t-2">
        {hasFailed ? <Trans>The device did not confirm that it is you. The PIN works too.</Trans> : null}
      </p>
    </>
  )
}

const SECOND_MS = 1_000

/** The time left to wait, renewed every second until it is over. */
function useWait(): { readonly ms: number; readonly look: () => void } {
  const [ms, setMs] = useState(lockWait)
  const look = () => setMs(lockWait())
  const isWaiting = ms > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setMs(lockWait()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { ms, look }
}
