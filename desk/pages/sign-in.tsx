import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { APP_NAME } from '../../contract/app-info.ts'
import { deskSignIn } from '../../contract/desk/endpoints.ts'
import { call } from '../data/call.ts'
import { signInByPasskey } from '../data/passkeys.ts'
import { useSession } from '../data/session.tsx'
import { Fault } from '../parts/fault.tsx'
import { Field } from '../parts/field.tsx'
import { Or, PasskeyButton } from '../parts/passkey-button.tsx'
import { useSending } from '../parts/use-sending.ts'

/** The door of the desk: a passkey, or name, password, and the authenticator's code or a recovery code. */
export function SignInPage() {
  const { t } = useLingui()
  const { enter } = useSession()
  const [isRecovering, setIsRecovering] = useState(false)
  const [form, setForm] = useState({ name: '', password: '', code: '' })
  const set = (name: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [name]: value }))
  const { isSending, fault, submit } = useSending(
    () =>
      call(deskSignIn, {
        body: {
          name: form.name.trim(),
          password: form.password,
          ...(isRecovering ? { recoveryCode: form.code } : { code: form.code }),
        },
      }),
    enter,
  )
  return (
    <main className="gate desk-gate">
      <form className="door" onSubmit={submit}>
        <Brand />
        <h1>
          <Trans>Sign in to the desk</Trans>
        </h1>
        <PasskeyButton isFilled={false} send={signInByPasskey} onDone={enter}>
          <Trans>Sign in with a passkey</Trans>
        </PasskeyButton>
        <Or />
        <Field label={t`Operator name`} value={form.name} onChange={set('name')} autoComplete="username" />
        <Field
          label={t`Password`}
          type="password"
          value={form.password}
          onChange={set('password')}
          autoComplete="current-password"
        />
        <SecondFactor isRecovering={isRecovering} value={form.code} onChange={set('code')} />
        <Fault text={fault} />
        <button type="submit" className="btn" disabled={isSending}>
          <Trans>Sign in</Trans>
        </button>
        <OtherWay
          isRecovering={isRecovering}
          onTurn={() => {
            setIsRecovering(!isRecovering)
            set('code')('')
          }}
        />
        <Rules />
      </form>
    </main>
  )
}

interface SecondFactorProps {
  readonly isRecovering: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function SecondFactor({ isRecovering, value, onChange }: SecondFactorProps) {
  const { t } = useLingui()
  return isRecovering ? (
    <Field key="recovery" label={t`Recovery code`} value={value} onChange={onChange} hint={t`Each one opens once.`} />
  ) : (
    <Field
      key="code"
      label={t`Code of the authenticator`}
      value={value}
      onChange={onChange}
      isCode
      autoComplete="one-time-code"
    />
  )
}

function OtherWay({ isRecovering, onTurn }: { readonly isRecovering: boolean; readonly onTurn: () => void }) {
  return (
    <button type="button" className="a" onClick={onTurn}>
      {isRecovering ? <Trans>I have my authenticator</Trans> : <Trans>I have a recovery code</Trans>}
    </button>
  )
}

function Rules() {
  return (
    <>
      <hr className="rule" />
      <ul className="ticks-list">
        <li>
          <Clock className="icon icon--16" />
          <span>
            <Trans>A session lasts 12 h and locks after 15 min at rest</Trans>
          </span>
        </li>
        <li>
          <ScrollText className="icon icon--16" />
          <span>
            <Trans>Each sign-in is a line in the log of acts</Trans>
          </span>
        </li>
      </ul>
    </>
  )
}

/** The mark of the desk, which the app's pages never show. */
export function Brand() {
  return (
    <div className="line">
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <b>{APP_NAME}</b>
      <span className="chip">
        <Trans>Desk</Trans>
      </span>
    </div>
  )
}
