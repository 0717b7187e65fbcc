import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'

/** The state of the two fields of `PasswordAndCode`. */
export interface PasswordAndCodeForm {
  readonly password: string
  readonly code: string
}

export const EMPTY_PASSWORD_AND_CODE: PasswordAndCodeForm = { password: '', code: '' }

/** The two fields by which an operator proves who they are: at a lock, before new recovery codes, at a first link. */
export function PasswordAndCode({
  form,
  onChange,
  isNew = false,
  hint,
}: {
  readonly form: PasswordAndCodeForm
  readonly onChange: (form: PasswordAndCodeForm) => void
  /** The password is chosen here and not asked for again. */
  readonly isNew?: boolean
  readonly hint?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Password`}
        type="password"
        value={form.password}
        onChange={(password) => onChange({ ...form, password })}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={hint}
      />
      <Field
        label={t`Code of the authenticator`}
        value={form.code}
        onChange={(code) => onChange({ ...form, code })}
        isCode
        autoComplete="one-time-code"
      />
    </>
  )
}
