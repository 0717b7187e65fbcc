import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { closeAccount } from '../../commands/close-account.ts'
import { useLink } from '../../queries/use-link.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { LoginPasswordField } from '../../ui/fields/login-password-field.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { Obstacles } from './obstacles-card.tsx'

interface CloseAccountFormProps {
  readonly account: string
  readonly currency: string
  /** Something stands against it that only the person can take away. */
  readonly isOff: boolean
  readonly onClosed: () => void
}

/** The password, one more question, and what the server says. */
export function CloseAccountForm({ account, currency, isOff, onClosed }: CloseAccountFormProps) {
  const { t } = useLingui()
  const isOffline = useLink() === 'offline'
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { refusal, isBusy, submit, clear } = useSubmission(closeAccount, onClosed)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        setAsking(password !== '')
        showFirstFault(event.currentTarget)
      }}
    >
      <LoginPasswordField
        account={account}
        value={password}
        isMissing={isTried && password === ''}
        refusal={refusal}
        onChange={(next) => {
          setPassword(next)
          clear()
        }}
      />
      {refusal?.problem === 'account-not-empty' ? <Obstacles facts={refusal.facts ?? {}} currency={currency} /> : null}
      {isOffline ? (
        <Banner tone="wait" icon="offline">
          <Trans>Closing the account needs a connection.</Trans>
        </Banner>
      ) : null}
      <button type="submit" className="btn btn--block btn--danger" aria-busy={isBusy} disabled={isOffline || isOff}>
        <Trans>Close account</Trans>
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={t`Close this account for good?`}
          confirm={t`Close account`}
          isDangerous
          isBusy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void submit(() => password).then(() => setAsking(false))}
        >
          <strong>{account}</strong>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}
