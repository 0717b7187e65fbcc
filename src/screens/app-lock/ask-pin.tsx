import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lockWait, tryPin } from '../../commands/app-lock-pin.ts'
import { PinFault } from '../../ui/fields/pin-fault.tsx'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'

/** Asks for the PIN that holds now. Tries count here as they do at the lock itself. */
export function AskPin({ title, onRight }: { title: string; onRight: () => void }) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<{ triesLeft: number | null; waitMs: number }>({ triesLeft: null, waitMs: 0 })
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await tryPin(pin)
    setBusy(false)
    if (result.status === 'right') return onRight()
    setPin('')
    setFault({ triesLeft: result.status === 'wrong' ? result.triesLeft : 0, waitMs: lockWait() })
  }
  return (
    <form
      className="card card--pad form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className="section__title">{title}</h2>
      <TransactionPasswordField
        label={t`PIN`}
        value={pin}
        onChange={setPin}
        fault={fault.triesLeft === null ? null : <PinFault {...fault} />}
      />
      <button type="submit" className="btn btn--md btn--soft" aria-busy={isBusy} disabled={pin.length < 6}>
        <Trans>Continue</Trans>
      </button>
    </form>
  )
}
