import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { CHECK_NUMBER_DIGITS } from '../../../contract/validation/check-number.ts'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { keepRegistration } from '../../commands/keep-registration.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Agreement } from '../../ui/fields/agreement.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LanguageButton } from '../../ui/sheets/language-button.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import { TargetField } from '../../ui/fields/target-field.tsx'
import { REGISTER_PAGE } from '../../paths.ts'
import { FaultText } from './fault-text.tsx'
import { useRegisterCheck } from './use-register-check.ts'

/** Registration, step one: phone or e-mail, the code, and the account-opening code, which `?code=` fills in. */
export function RegisterCheckScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const now = useServerNow(1_000)
  const invited = (new URLSearchParams(useSearch()).get('code') ?? '').toUpperCase().slice(0, 12)
  const { fields, faults, refusal, busy, change, send, check } = useRegisterCheck({
    invited,
    onChecked: (token) => {
      keepRegistration(token)
      navigate(REGISTER_PAGE)
    },
  })
  const isCodeProblem =
    refusal?.problem === 'code-wrong' || refusal?.problem === 'code-expired' || refusal?.problem === 'code-exhausted'
  const isInviteProblem = refusal?.problem === 'invite-code-unknown'
  return (
    <SubPage
      title={t`Create account`}
      actions={<LanguageButton language={language} onChoose={chooseLanguage} isNamed />}
      foot={
        <div className="foot">
          <button type="submit" form="register-check" className="btn btn--block" aria-busy={busy === 'check'}>
            <Trans>Continue</Trans>
          </button>
        </div>
      }
    >
      <Steps at={1} of={2} title={t`Step 1 of 2: who you are.`} next={t`Next: your passwords.`} />
      <form
        id="register-check"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <Segments
          label={t`Register with`}
          selected={fields.kind}
          onSelect={(kind) => change({ kind })}
          options={[
            { id: 'phone', label: t`Phone` },
            { id: 'email', label: t`E-mail` },
          ]}
        />
        <TargetField
          fields={fields}
          fault={faults.target === undefined ? null : <FaultText fault={faults.target} />}
          onChange={change}
        />
        <CodeField
          digits={CHECK_NUMBER_DIGITS}
          fields={fields}
          now={now}
          isSending={busy === 'send'}
          onChange={(code) => change({ code })}
          onSend={() => void send()}
          fault={
            isCodeProblem ? (
              <ProblemText {...refusal} />
            ) : faults.code === undefined ? null : (
              <FaultText fault={faults.code} />
            )
          }
        />
        <Field
          label={t`Account-opening code`}
          isOptional
          fault={
            isInviteProblem ? (
              <ProblemText {...refusal} />
            ) : faults.inviteCode === undefined ? null : (
              <FaultText fault={faults.inviteCode} />
            )
          }
          hint={
            invited !== '' && fields.inviteCode === invited ? (
              <Trans>Filled in by the invitation you opened. It changes nothing about your account.</Trans>
            ) : (
              <Trans>From whoever invited you. It changes nothing about your account.</Trans>
            )
          }
        >
          {(attributes) => (
            <input
              {...attributes}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              value={fields.inviteCode}
              onChange={(event) => change({ inviteCode: event.target.value })}
            />
          )}
        </Field>
        <div className="stack" style={{ '--gap': '0' }}>
          <button
            type="button"
            className="check"
            role="checkbox"
            aria-checked={fields.knowsRisk !== ''}
            aria-describedby="risk-fault"
            onClick={() => change({ knowsRisk: fields.knowsRisk === '' ? 'yes' : '' })}
          >
            <span className="check__box">
              <Check className="icon icon--16" aria-hidden="true" />
            </span>
            <span className="check__text">
              <Trans>I know that I can lose the full amount of an order.</Trans>
            </span>
          </button>
          <p id="risk-fault" className="t-xs" role="alert" style={{ color: 'var(--danger)' }}>
            {faults.knowsRisk === undefined ? null : <FaultText fault={faults.knowsRisk} />}
          </p>
        </div>
        <Agreement />
        {refusal !== null && !isCodeProblem && !isInviteProblem ? (
          <Banner tone="bad">
            <ProblemText {...refusal} />
          </Banner>
        ) : null}
      </form>
    </SubPage>
  )
}
