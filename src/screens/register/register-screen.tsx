import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProblemCode } from '../../../contract/problem.ts'
import { finishRegistration, keptRegistration } from '../../commands/keep-registration.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LoginPasswordRules, TransactionPasswordRules } from '../../ui/fields/password-rules.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { REGISTER_CHECK_PAGE } from '../../first-paths.ts'
import { REGISTERED_PAGE } from '../../paths.ts'
import { RegisterFaultText } from './register-fault-text.tsx'
import type { RegisterFields } from './register-form-state.ts'
import { useRegister } from './use-register.ts'

/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, keyof RegisterFields>> = {
  'account-taken': 'account',
  'password-too-common': 'password',
  'password-guessable': 'password',
  'transaction-password-guessable': 'transactionPassword',
}

/** Registration, step two: the account's name and both passwords, each confirmed. */
export function RegisterScreen() {
  const { t } = useLingui()
  const [registrationToken] = useState(keptRegistration)
  if (registrationToken === '') {
    return (
      <SubPage title={t`Create account`}>
        <Empty
          title={t`Begin with step one`}
          text={t`First tell us your phone number or e-mail address.`}
          action={{ label: t`Step one`, href: REGISTER_CHECK_PAGE }}
        />
      </SubPage>
    )
  }
  return <RegisterForm registrationToken={registrationToken} />
}

type Form = ReturnType<typeof useRegister>

function RegisterForm({ registrationToken }: { registrationToken: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const form = useRegister({
    registrationToken,
    onRegistered: (account) => {
      finishRegistration(account)
      navigate(REGISTERED_PAGE, { replace: true })
    },
  })
  const { refusal } = form
  return (
    <SubPage
      title={t`Create account`}
      foot={
        <div className="foot">
          <button type="submit" form="register" className="btn btn--block" aria-busy={form.isBusy}>
            <Trans>Create account</Trans>
          </button>
        </div>
      }
    >
      <Steps at={2} of={2} title={t`Step 2 of 2: your passwords.`} />
      <form
        id="register"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField
          label={t`Account`}
          fault={faultOf(form, 'account')}
          hint={<Trans>6 to 12 letters, digits or underscores. You can log in with it.</Trans>}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          value={form.fields.account}
          onChange={(account) => form.change({ account })}
        />
        <PasswordFields form={form} />
        {refusal !== null && FIELD_OF_PROBLEM[refusal.problem] === undefined ? (
          <Banner tone="bad">
            <ProblemText {...refusal} />
            <SentenceGap />
            {refusal.problem === 'registration-expired' ? (
              <a className="inline-link" href={`#${REGISTER_CHECK_PAGE}`}>
                <Trans>Back to step one</Trans>
              </a>
            ) : null}
          </Banner>
        ) : null}
      </form>
    </SubPage>
  )
}

/** Both passwords, each with its repetition. */
function PasswordFields({ form }: { form: Form }) {
  const { t } = useLingui()
  const { fields, change } = form
  const propsOf = (name: Exclude<keyof RegisterFields, 'account'>) => ({
    value: fields[name],
    fault: faultOf(form, name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <PasswordField
        label={t`Login password`}
        autoComplete="new-password"
        {...propsOf('password')}
        hint={<LoginPasswordRules password={fields.password} account={fields.account} />}
      />
      <PasswordField label={t`Repeat login password`} autoComplete="new-password" {...propsOf('passwordAgain')} />
      <PasswordField
        label={t`Transaction password`}
        autoComplete="off"
        isNumeric
        {...propsOf('transactionPassword')}
        hint={
          <>
            <Trans>Asked for when money leaves or comes in.</Trans>
            <TransactionPasswordRules pin={fields.transactionPassword} />
          </>
        }
      />
      <PasswordField
        label={t`Repeat transaction password`}
        autoComplete="off"
        isNumeric
        {...propsOf('transactionPasswordAgain')}
      />
    </>
  )
}

/** The fault of a field in words: the server's refusal of it, or what the form itself finds. */
function faultOf({ refusal, faults }: Form, name: keyof RegisterFields) {
  if (refusal !== null && FIELD_OF_PROBLEM[refusal.problem] === name) return <ProblemText {...refusal} />
  return faults[name] === undefined ? null : <RegisterFaultText fault={faults[name]} />
}
