import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { transactionPasswordSchema } from '../../../contract/validation/credentials.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import { addPasskey, type PasskeyWish } from '../../commands/passkeys.ts'
import { useSession } from '../../queries/use-session.ts'
import { useLink } from '../../queries/use-link.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { LoginPasswordField } from '../../ui/fields/login-password-field.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { Section } from '../../ui/page/section.tsx'
import { deviceName } from '../../ui/words/device-name.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'

const NAME_LENGTH_MAX = 40

/** Asks for a name and both passwords, then the browser asks the person. */
export function AddPasskey() {
  const { t } = useLingui()
  const form = useAddForm()
  const { wish, change, isTried, submission } = form
  const isOffline = useLink() === 'offline'
  const pinRefusal = isOfPin(submission.refusal) ? submission.refusal : null
  return (
    <Section title={<Trans>Add a passkey</Trans>}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
          showFirstFault(event.currentTarget)
        }}
      >
        <TextField
          label={t`Name of the passkey`}
          hint={<Trans>To tell it from others, like the device it is on.</Trans>}
          fault={isTried && wish.name.trim() === '' ? <Trans>Please enter a name.</Trans> : null}
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          value={wish.name}
          onChange={(name) => change({ name })}
        />
        <LoginPasswordField
          account={useSession()?.user.account ?? ''}
          value={wish.password}
          isMissing={isTried && wish.password === ''}
          refusal={pinRefusal === null ? submission.refusal : null}
          onChange={(password) => change({ password })}
        />
        <TransactionPasswordField
          value={wish.transactionPassword}
          onChange={(transactionPassword) => change({ transactionPassword })}
          fault={
            pinRefusal !== null ? (
              <ProblemText {...pinRefusal} />
            ) : isTried && !isPin(wish) ? (
              <Trans>Please enter the six digits of your transaction password.</Trans>
            ) : null
          }
        />
        <p className="t-sm t-2">
          <Trans>
            Withdrawals wait for a day after that, and you are told by mail or text message. A new login or transaction
            password removes all passkeys.
          </Trans>
        </p>
        {isOffline ? <ConnectionNote /> : null}
        <button type="submit" className="btn btn--block" aria-busy={submission.isBusy} disabled={isOffline}>
          {submission.isBusy ? t`Adding` : t`Add a passkey`}
        </button>
      </form>
    </Section>
  )
}

function useAddForm() {
  const [wish, setWish] = useState<PasskeyWish>(() => ({ name: thisDevice(), password: '', transactionPassword: '' }))
  const [isTried, setTried] = useState(false)
  const submission = useSubmission(addPasskey, () => {
    setWish({ name: thisDevice(), password: '', transactionPassword: '' })
    setTried(false)
  })
  return {
    wish,
    isTried,
    submission,
    change: (changed: Partial<PasskeyWish>) => {
      setWish((before) => ({ ...before, ...changed }))
      submission.clear()
    },
    submit: () => {
      setTried(true)
      return submission.submit(() => (wish.name.trim() !== '' && wish.password !== '' && isPin(wish) ? wish : null))
    },
  }
}

function isPin({ transactionPassword }: PasskeyWish): boolean {
  return transactionPasswordSchema.safeParse(transactionPassword).success
}

function isOfPin(refusal: Refusal | null): boolean {
  return refusal?.problem === 'transaction-password-wrong' || refusal?.problem === 'transaction-password-locked'
}

/** "Chrome, Android": brands, the same in all languages. */
function thisDevice(): string {
  const { browser, system } = deviceName(navigator.userAgent)
  return [browser, system].filter((part) => part !== null).join(', ')
}
