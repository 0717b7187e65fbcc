import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { finishRegistration, keptRegistration } from '../../commands/keep-registration.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { REGISTER_CHECK_PAGE } from '../../first-paths.ts'
import { REGISTERED_PAGE } from '../../paths.ts'
import { RegisterFaultText } from './register-fault-text.tsx'
import type { RegisterFields } from './register-form-state.ts'
import { useRegister } from './use-register.ts'

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

function RegisterForm({ registrationToken }: { registrationToken: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { fields, faults, refusal, isBusy, change, submit } = useRegister({
    registrationToken,
    onRegistered: (account) => {
      finishRegistration(account)
      navigate(REGISTERED_PAGE, { replace: true })
    },
  })
  const faultOf = (name: keyof RegisterFields) =>
    faults[name] === undefined ? null : <RegisterFaultText fault={faults[name]} />
  const isTaken = refusal?.problem === 'account-taken'
  const isCommon = refusal?.problem === 'password-too-common' || refusal?.problem === 'password-guessable'
  const isGuessable = refusal?.problem === 'transaction-password-guessable'
  const passwordProps = (name: 'password' | 'passwordAgain' | 'transactionPassword' | 'transactionPasswordAgain') => ({
    value: fields[name],
    fault: faultOf(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <SubPage
      title={t`Create account`}
      foot={
        <div className="foot">
          <button type="submit" form="register" className="btn btn--block" aria-busy={isBusy}>
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
          void submit()
        }}
      >
        <Field
          label={t`Account`}
          fault={isTaken ? <ProblemText {...refusal} /> : faultOf('account')}
          hint={<Trans>6 to 12 letters, digits or underscores. You can log in with it.</Trans>}
        >
          {(attributes) => (
            <input
              {...attributes}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={12}
              value={fields.account}
              onChange={(event) => change({ account: event.target.value })}
            />
          )}
        </Field>
        <PasswordField
          label={t`Login password`}
          autoComplete="new-password"
          {...passwordProps('password')}
          fault={isCommon ? <ProblemText {...refusal} /> : faultOf('password')}
          hint={<Rules isLong={fields.password.length >= 8} />}
        />
        <PasswordField
          label={t`Repeat login password`}
          autoComplete="new-password"
          {...passwordProps('passwordAgain')}
        />
        <PasswordField
          label={t`Transaction password`}
          autoComplete="off"
          isNumeric
          {...passwordProps('transactionPassword')}
          fault={isGuessable ? <ProblemText {...refusal} /> : faultOf('transactionPassword')}
          hint={<Trans>6 digits. Asked for when money leaves or comes in.</Trans>}
        />
        <PasswordField
          label={t`Repeat transaction password`}
          autoComplete="off"
          isNumeric
          {...passwordProps('transactionPasswordAgain')}
        />
        {refusal !== null && !isTaken && !isCommon && !isGuessable ? (
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

function Rules({ isLong }: { isLong: boolean }) {
  return (
    <ul className="rules">
      <li data-done={isLong ? '' : undefined}>
        {isLong ? (
          <Check className="icon icon--12" aria-hidden="true" />
        ) : (
          <Circle className="icon icon--12" aria-hidden="true" />
        )}
        <Trans>At least 8 characters</Trans>
      </li>
      <li>
        <Trans>None of the 10,000 most common ones</Trans>
      </li>
    </ul>
  )
}
