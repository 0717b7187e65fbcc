import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { Refusal } from '../../../contract/outcome.ts'
import { CHECK_NUMBER_DIGITS } from '../../../contract/validation/check-number.ts'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { keepRegistration } from '../../commands/keep-registration.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Agreement } from '../../ui/fields/agreement.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { LanguageButton } from '../../ui/sheets/language-button.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import { TargetAndCode } from '../../ui/fields/target-and-code.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { REGISTER_PAGE } from '../../paths.ts'
import { FaultText } from './fault-text.tsx'
import { useRegisterCheck, type FieldName } from './use-register-check.ts'

type Form = ReturnType<typeof useRegisterCheck>

/** Registration, step one: phone or e-mail, the code, and the account-opening code, which `?code=` fills in. */
export function RegisterCheckScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const invited = (new URLSearchParams(useSearch()).get('code') ?? '').toUpperCase().slice(0, 12)
  const form = useRegisterCheck({
    invited,
    onChecked: (token) => {
      keepRegistration(token)
      navigate(REGISTER_PAGE)
    },
  })
  const { refusal } = form
  return (
    <SubPage
      title={t`Create account`}
      actions={<LanguageButton language={language} onChoose={chooseLanguage} isNamed />}
      foot={
        <div className="foot">
          <button type="submit" form="register-check" className="btn btn--block" aria-busy={form.busy === 'submit'}>
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
          void form.check()
        }}
      >
        <CodePart form={form} />
        <InviteCodeField form={form} invited={invited} />
        <RiskBox form={form} />
        <Agreement />
        {refusal !== null && !isCodeProblem(refusal) && !isInviteProblem(refusal) ? (
          <Banner tone="bad">
            <ProblemText {...refusal} />
          </Banner>
        ) : null}
      </form>
    </SubPage>
  )
}

/** The new person's phone number or e-mail address, and the code that goes there. */
function CodePart({ form }: { form: Form }) {
  const { t } = useLingui()
  const { refusal } = form
  const now = useServerNow(1_000)
  return (
    <TargetAndCode
      label={t`Register with`}
      digits={CHECK_NUMBER_DIGITS}
      fields={form.fields}
      now={now}
      isSending={form.busy === 'send'}
      faults={{
        target: faultOf(form, 'target'),
        code: refusal !== null && isCodeProblem(refusal) ? <ProblemText {...refusal} /> : faultOf(form, 'code'),
      }}
      onChange={form.change}
      onSend={() => void form.send()}
    />
  )
}

/** The code of the person who invites; optional, and filled in by an invitation's link. */
function InviteCodeField({ form, invited }: { form: Form; invited: string }) {
  const { t } = useLingui()
  const { fields, refusal, change } = form
  return (
    <TextField
      label={t`Account-opening code`}
      isOptional
      fault={refusal !== null && isInviteProblem(refusal) ? <ProblemText {...refusal} /> : faultOf(form, 'inviteCode')}
      hint={
        invited !== '' && fields.inviteCode === invited ? (
          <Trans>Filled in by the invitation you opened. It changes nothing about your account.</Trans>
        ) : (
          <Trans>From whoever invited you. It changes nothing about your account.</Trans>
        )
      }
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      value={fields.inviteCode}
      onChange={(inviteCode) => change({ inviteCode })}
    />
  )
}

/** The box by which a person says that they know the risk. */
function RiskBox({ form }: { form: Form }) {
  const isKnown = form.fields.knowsRisk !== ''
  return (
    <div className="stack" style={{ '--gap': '0' }}>
      <button
        type="button"
        className="check"
        role="checkbox"
        aria-checked={isKnown}
        aria-describedby="risk-fault"
        onClick={() => form.change({ knowsRisk: isKnown ? '' : 'yes' })}
      >
        <span className="check__box">
          <Check className="icon icon--16" />
        </span>
        <span className="check__text">
          <Trans>I know that I can lose the full amount of an order.</Trans>
        </span>
      </button>
      <p id="risk-fault" className="t-xs" role="alert" style={{ color: 'var(--danger)' }}>
        {faultOf(form, 'knowsRisk')}
      </p>
    </div>
  )
}

function faultOf({ faults }: Form, field: FieldName) {
  return faults[field] === undefined ? null : <FaultText fault={faults[field]} />
}

function isCodeProblem({ problem }: Refusal): boolean {
  return problem === 'code-wrong' || problem === 'code-expired' || problem === 'code-exhausted'
}

function isInviteProblem({ problem }: Refusal): boolean {
  return problem === 'invite-code-unknown'
}
