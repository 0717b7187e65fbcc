import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { PASSWORD_CODE_DIGITS } from '../../../contract/validation/check-number.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LoginPasswordRules } from '../../ui/fields/password-rules.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { TargetAndCode } from '../../ui/fields/target-and-code.tsx'
import { LOGIN_PAGE } from '../../first-paths.ts'
import { ForgottenFaultText } from './forgotten-fault-text.tsx'
import { useForgottenPassword, type FieldName } from './use-forgotten-password.ts'

type Form = ReturnType<typeof useForgottenPassword>

/** A new login password by a code to the bound phone or e-mail. */
export function ForgottenPasswordScreen() {
  const { t } = useLingui()
  const form = useForgottenPassword()
  const { refusal, refusedField } = form
  if (form.isDone)
    return (
      <SubPage title={t`New login password`}>
        <PasswordSet />
      </SubPage>
    )
  return (
    <SubPage
      title={t`New login password`}
      foot={
        <div className="foot">
          <button type="submit" form="forgotten-password" className="btn btn--block" aria-busy={form.busy === 'submit'}>
            <Trans>Set new password</Trans>
          </button>
        </div>
      }
    >
      <form
        id="forgotten-password"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.reset()
          showFirstFault(event.currentTarget)
        }}
      >
        <p className="t-sm t-2">
          <Trans>
            A code goes to the phone or e-mail that you registered with. If there is no account with it, nothing is
            sent, and this page looks the same.
          </Trans>
        </p>
        <CodePart form={form} />
        <PasswordPart form={form} />
        {refusal !== null && refusedField === undefined ? (
          <Banner tone="bad">
            <ProblemText {...refusal} />
          </Banner>
        ) : null}
        <Banner tone="plain" icon="shield">
          <Trans>
            All devices are logged out then. The transaction password stays as it is; only customer service can change a
            forgotten one.
          </Trans>
        </Banner>
      </form>
    </SubPage>
  )
}

/** The account's phone number or e-mail address, and the code that goes there. */
function CodePart({ form }: { form: Form }) {
  const { t } = useLingui()
  const now = useServerNow(1_000)
  return (
    <TargetAndCode
      label={t`Code by`}
      digits={PASSWORD_CODE_DIGITS}
      fields={form.fields}
      now={now}
      isSending={form.busy === 'send'}
      faults={{ target: faultOf(form, 'target'), code: faultOf(form, 'code') }}
      onChange={form.change}
      onSend={() => void form.send()}
    />
  )
}

/** The new password, twice. */
function PasswordPart({ form }: { form: Form }) {
  const { t } = useLingui()
  const { passwords, changePasswords } = form
  return (
    <>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        value={passwords.next}
        onChange={(next) => changePasswords({ next })}
        fault={faultOf(form, 'next')}
        hint={<LoginPasswordRules password={passwords.next} account="" />}
      />
      <PasswordField
        label={t`Repeat new password`}
        autoComplete="new-password"
        value={passwords.repeated}
        onChange={(repeated) => changePasswords({ repeated })}
        fault={faultOf(form, 'repeated')}
      />
    </>
  )
}

/** The fault of a field in words: the server's refusal of it, or what the form itself finds. */
function faultOf({ refusal, refusedField, faults }: Form, field: FieldName) {
  if (refusal !== null && refusedField === field) return <ProblemText {...refusal} />
  return faults[field] === undefined ? null : <ForgottenFaultText fault={faults[field]} />
}

function PasswordSet() {
  return (
    <div className="card empty" role="status">
      <CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      <p className="empty__title">
        <Trans>Setting successful</Trans>
      </p>
      <p className="empty__text">
        <Trans>Log in with the new password. All devices were logged out.</Trans>
      </p>
      <a className="btn btn--md" href={`#${LOGIN_PAGE}`}>
        <Trans>Log in</Trans>
      </a>
    </div>
  )
}
