import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { changePassword, changeTransactionPassword } from '../../commands/change-passwords.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
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

/** Old, new and repeated password. Nothing of it is ever kept on the device. */
export function PasswordForm({
  kind,
  onChanged,
  onEdit,
}: {
  kind: PasswordKind
  onChanged: () => void
  onEdit: () => void
}) {
  const { t } = useLingui()
  const account = useSession()?.user.account ?? ''
  const isOffline = useSyncStatus().link === 'offline'
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
  const refusedField = refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem]
  const propsOf = (name: FieldName) => ({
    value: fields[name],
    onChange: (text: string) => {
      setFields({ ...fields, [name]: text })
      clear()
      onEdit()
    },
    fault:
      refusal !== null && refusedField === name ? (
        <ProblemText {...refusal} />
      ) : isTried && faults[name] !== undefined ? (
        <PasswordFaultText fault={faults[name]} kind={kind} />
      ) : null,
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        void submit(() =>
          Object.keys(faults).length > 0 ? null : { oldPassword: fields.old, newPassword: fields.next },
        )
        showFirstFault(event.currentTarget)
      }}
    >
      {kind === 'login' ? (
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
            hint={t`At least 8 characters; the most common ones are refused.`}
            {...propsOf('next')}
          />
          <PasswordField label={t`Repeat new password`} autoComplete="new-password" {...propsOf('repeated')} />
        </>
      ) : (
        <>
          <TransactionPasswordField label={t`Old transaction password`} {...propsOf('old')} />
          <TransactionPasswordField label={t`New transaction password`} {...propsOf('next')} />
          <TransactionPasswordField label={t`Repeat new transaction password`} {...propsOf('repeated')} />
        </>
      )}
      {refusal !== null && refusedField === undefined ? (
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
