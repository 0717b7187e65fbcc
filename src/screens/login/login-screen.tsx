import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useSearch } from 'wouter'
import type { Refusal } from '../../../contract/outcome.ts'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { hasPasskeys } from '../../commands/load-asking.ts'
import { offerPasskeys, signInWithPasskey } from '../../commands/sign-in-with-passkey.ts'
import { signIn } from '../../commands/sign-in.ts'
import { useFormDraft } from '../../queries/use-form-draft.ts'
import { useHeldSecret } from '../../queries/use-held-secret.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { Agreement } from '../../ui/fields/agreement.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { LanguageButton } from '../../ui/sheets/language-button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { REGISTER_CHECK_PAGE } from '../../first-paths.ts'
import { FORGOTTEN_PASSWORD_PAGE } from '../../paths.ts'

/** `?next=` is the page wanted: whoever is signed in is sent there by the login guard. `?registered=1` comes from the registration. */
export function LoginScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  const isRegistered = new URLSearchParams(useSearch()).has('registered')
  const form = useLoginForm()
  const { refusal, isBusy } = form
  return (
    <SubPage title={t`Log in`} actions={<LanguageButton language={language} onChoose={chooseLanguage} isNamed />}>
      {isRegistered && refusal === null ? (
        <Banner icon="shield">
          <b>
            <Trans>Registration successful.</Trans>
          </b>
          <SentenceGap />
          <Trans>Log in with your new account.</Trans>
        </Banner>
      ) : null}
      <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <LoginFields form={form} />
        {refusal !== null && !isWrong(refusal) ? (
          <Banner tone="bad">
            <ProblemText {...refusal} />
          </Banner>
        ) : null}
        <button type="submit" className="btn btn--block" aria-busy={isBusy}>
          {isBusy ? t`Logging in` : t`Log in`}
        </button>
        <PasskeyButton form={form} />
        <Agreement onRead={form.hold} />
        <a className="btn btn--md btn--quiet" href={`#${FORGOTTEN_PASSWORD_PAGE}`}>
          <Trans>Forgotten your password?</Trans>
        </a>
        <a className="btn btn--block btn--ghost" href={`#${REGISTER_CHECK_PAGE}`}>
          <Trans>Create account</Trans>
        </a>
      </form>
      <div style={{ marginTop: 'auto' }}>
        <Banner tone="plain" icon="shield">
          <Trans>Nobody from Candor ever asks for your password or a code, not by phone and not in chat.</Trans>
        </Banner>
      </div>
    </SubPage>
  )
}

/** The login's fields and its request. The identifier outlives a reload, the password a look at the terms. */
function useLoginForm() {
  const [{ identifier }, change] = useFormDraft('login', { identifier: '' })
  const { text: password, change: setPassword, hold } = useHeldSecret('login-password')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => (isAsking ? undefined : offerPasskeys(setRefusal)), [isAsking])
  return {
    isAsking,
    askPasskey: async () => {
      if (isAsking || isBusy) return
      setAsking(true)
      const outcome = await signInWithPasskey({ isOffered: false })
      setAsking(false)
      setRefusal(outcome.ok ? null : outcome)
    },
    identifier,
    password,
    isTried,
    isBusy,
    refusal,
    hold,
    changeIdentifier: (next: string) => change({ identifier: next }),
    changePassword: (next: string) => {
      setPassword(next)
      if (refusal !== null && isWrong(refusal)) setRefusal(null)
    },
    submit: async (event: FormEvent) => {
      event.preventDefault()
      setTried(true)
      if (isBusy || identifier.trim() === '' || password === '') return
      setBusy(true)
      const outcome = await signIn({ identifier: identifier.trim(), password })
      setBusy(false)
      setRefusal(outcome.ok ? null : outcome)
    },
  }
}

/** The browser offers passkeys where the name is typed; this asks for one at once. Absent where the browser has none. */
function PasskeyButton({ form: { isAsking, askPasskey } }: { form: ReturnType<typeof useLoginForm> }) {
  if (!hasPasskeys()) return null
  return (
    <button type="button" className="btn btn--block btn--soft" aria-busy={isAsking} onClick={() => void askPasskey()}>
      <Fingerprint className="icon icon--20" />
      <Trans>Use a passkey</Trans>
    </button>
  )
}

/** Identifier and password, each with what is missing or wrong. */
function LoginFields({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const { t } = useLingui()
  const { identifier, password, isTried, refusal } = form
  return (
    <>
      <TextField
        label={t`Account, phone or e-mail`}
        fault={isTried && identifier.trim() === '' ? <Trans>Please enter your account, phone or e-mail.</Trans> : null}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={identifier}
        onChange={form.changeIdentifier}
      />
      <PasswordField
        label={t`Password`}
        value={password}
        autoComplete="current-password"
        onChange={form.changePassword}
        fault={
          isTried && password === '' ? (
            <Trans>Please enter your password.</Trans>
          ) : refusal !== null && isWrong(refusal) ? (
            <ProblemText {...refusal} />
          ) : null
        }
      />
    </>
  )
}

function isWrong({ problem }: Refusal): boolean {
  return problem === 'credentials-wrong'
}
