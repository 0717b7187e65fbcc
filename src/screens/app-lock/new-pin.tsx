import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lockWithPin } from '../../commands/app-lock-pin.ts'
import { newPinFault, type PinFault } from '../../commands/new-pin-fault.ts'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'
import { AskPin } from './ask-pin.tsx'

/** A new PIN, typed twice; where one holds already, that one is asked for first. */
export function NewPin({ isAsked, onDone }: { isAsked: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const [mustAsk, setMustAsk] = useState(isAsked)
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [fault, setFault] = useState<PinFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (mustAsk) return <AskPin title={t`The PIN that holds now`} onRight={() => setMustAsk(false)} />
  const submit = async () => {
    const found = newPinFault(pin, repeated)
    setFault(found)
    if (found !== null || isBusy) return
    setBusy(true)
    await lockWithPin(pin)
    onDone()
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
      <TransactionPasswordField
        label={t`New PIN`}
        value={pin}
        onChange={setPin}
        fault={
          fault === 'not-six-digits' ? (
            <Trans>Six digits, please.</Trans>
          ) : fault === 'guessable' ? (
            <Trans>That is the first thing anybody would try. Choose another.</Trans>
          ) : null
        }
      />
      <TransactionPasswordField
        label={t`Repeat the PIN`}
        value={repeated}
        onChange={setRepeated}
        fault={fault === 'different' ? <Trans>The two are not the same.</Trans> : null}
      />
      <button type="submit" className="btn btn--md" aria-busy={isBusy}>
        <Trans>Set</Trans>
      </button>
    </form>
  )
}
