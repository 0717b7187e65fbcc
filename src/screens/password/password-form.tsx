import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { changePassword, changeTransactionPassword } from '../../commands/change-passwords.ts'
import { useSession } from '../../queries/use-session.ts'
import { useLink } from '../../queries/use-link.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LoginPasswordRules, TransactionPasswordRules } from '../../ui/fields/password-rules.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { PasswordFaultText } from './password-fault-text.tsx'
import {
  passwordFaults,
  type PasswordField as FieldName,
  type PasswordFields,
  type PasswordKind,
} from './password-form-state.ts'

const EMPTY: PasswordFields = { old: '', next: '', repeated: '' }
/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, FieldName>> = {
  'old-password-wrong': 'old',
  'transaction-password-wrong': 'old',
  'transaction-password-locked': 'old',
  'password-too-common': 'next',
  'password-guessable': 'next',
}

interface PasswordFormProps {
  readonly kind: PasswordKind
  readonly onChanged: () => void
  readonly onEdit: () => void
}

/** Old, new and repeated password. Nothing of it is ever kept on the device. */
export function PasswordForm(props: PasswordFormProps) {
  const isOffline = useLink() === 'offline'
  const { propsOf, refusal, isBusy, submit } = usePasswordForm(props)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        showFirstFault(event.currentTarget)
      }}
    >
      {props.kind === 'login' ? <LoginPasswords propsOf={propsOf} /> : <TransactionPasswords propsOf={propsOf} />}
      {refusal !== null && FIELD_OF_PROBLEM[refusal.problem] === undefined ? (
        <Banner tone="bad">
          <ProblemText {...refusal} />
        </Banner>
      ) : null}
      {isOffline ? (
        <Banner tone="wait" icon="offline">
          <Trans>Changing a password needs a connection.</Trans>
        </Banner>
      ) : null}
      <button type="submit" className="btn btn--block" aria-busy={isBusy} disabled={isOffline}>
        {isBusy ? <Trans>Sending</Trans> : <Trans>Change password</Trans>}
      </button>
    </form>
  )
}

/** The three passwords from the first letter to the answer. */
function usePasswordForm({ kind, onChanged, onEdit }: PasswordFormProps) {
  const [fields, setFields] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const send = (request: { oldPassword: string; newPassword: string }) =>
    kind === 'login' ? changePassword(request) : changeTransactionPassword(request)
  const { refusal, isBusy, submit, clear } = useSubmission(send, () => {
    setFields(EMPTY)
    setTried(false)
    onChanged()
  })
  const faults = passwordFaults(fields, kind)
  return {
    refusal,
    isBusy,
    submit: () => {
      setTried(true)
      void submit(() => (Object.keys(faults).length > 0 ? null : { oldPassword: fields.old, newPassword: fields.next }))
    },
    propsOf: (name: FieldName) => ({
      value: fields[name],
      onChange: (text: string) => {
        setFields({ ...fields, [name]: text })
        clear()
        onEdit()
      },
      fault:
        refusal !== null && FIELD_OF_PROBLEM[refusal.problem] === name ? (
          <ProblemText {...refusal} />
        ) : isTried && faults[name] !== undefined ? (
          <PasswordFaultText fault={faults[name]} kind={kind} />
        ) : null,
    }),
  }
}

type FieldProps = Pick<ReturnType<typeof usePasswordForm>, 'propsOf'>

function LoginPasswords({ propsOf }: FieldProps) {
  const { t } = useLingui()
  const account = useSession()?.user.account ?? ''
  return (
    <>
      {/* A password manager knows by it whose password this is. */}
      <input
        type="text"
        className="vh"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label={t`Old password`} autoComplete="current-password" {...propsOf('old')} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        {...propsOf('next')}
        hint={<LoginPasswordRules password={propsOf('next').value} account={account} />}
      />
      <PasswordField label={t`Repeat new password`} autoComplete="new-password" {...propsOf('repeated')} />
    </>
  )
}

function TransactionPasswords({ propsOf }: FieldProps) {
  const { t } = useLingui()
  return (
    <>
      <TransactionPasswordField label={t`Old transaction password`} {...propsOf('old')} />
      <TransactionPasswordField
        label={t`New transaction password`}
        {...propsOf('next')}
        hint={<TransactionPasswordRules pin={propsOf('next').value} />}
      />
      <TransactionPasswordField label={t`Repeat new transaction password`} {...propsOf('repeated')} />
    </>
  )
}
