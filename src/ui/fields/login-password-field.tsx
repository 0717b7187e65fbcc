import { Trans, useLingui } from '@lingui/react/macro'
import type { Refusal } from '../../../contract/outcome.ts'
import { Banner } from '../page/banner.tsx'
import { PasswordField } from './password-field.tsx'
import { ProblemText } from '../words/problem-text.tsx'

interface LoginPasswordFieldProps {
  /** Name of the account: a password manager knows by it whose password this is. */
  readonly account: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The form was sent without one. */
  readonly isMissing: boolean
  /** The server's last answer. A wrong password stands at the field, any other refusal below it. */
  readonly refusal: Refusal | null
}

/** The login password, asked once more before something that the session alone does not allow. */
export function LoginPasswordField({ account, value, onChange, isMissing, refusal }: LoginPasswordFieldProps) {
  const { t } = useLingui()
  const isWrong = refusal?.problem === 'password-wrong'
  return (
    <>
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
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        value={value}
        onChange={onChange}
        fault={isWrong ? <ProblemText {...refusal} /> : isMissing ? <Trans>Please enter your password.</Trans> : null}
      />
      {refusal !== null && !isWrong ? (
        <Banner tone="bad">
          <ProblemText {...refusal} />
        </Banner>
      ) : null}
    </>
  )
}
