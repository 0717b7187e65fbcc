import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { openLink, useLink as useLinkEndpoint } from '../../contract/desk/endpoints.ts'
import { QrCode } from '../../src/ui/page/qr-code.tsx'
import type { Answer } from '../../contract/endpoint.ts'
import { call } from '../data/call.ts'
import { openerOfTab } from '../data/opener.ts'
import { problemText } from '../data/problem-text.ts'
import { useLive } from '../data/use-live.ts'
import { PAGES } from '../pages.ts'
import { OpenedBefore } from '../parts/opened-before.tsx'
import { EMPTY_PASSWORD_AND_CODE, PasswordAndCode } from '../parts/password-and-code.tsx'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'
import { useSending } from '../parts/use-sending.ts'
import { ROLE_WORDS } from '../parts/words.ts'
import { Field } from '../parts/field.tsx'
import { Fault } from '../parts/fault.tsx'
import { Brand } from './sign-in.tsx'

const ONCE_MS = 86_400_000

/** A link that opens an operator's account: authenticator, password, and the recovery codes, shown once. */
export function LinkPage({ token }: { readonly token: string }) {
  const { i18n } = useLingui()
  const [, goTo] = useLocation()
  const [opener] = useState(openerOfTab)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const live = useLive(token, (signal) => call(openLink, { body: { token, opener }, signal }), ONCE_MS)
  return (
    <main className="gate desk-gate">
      <div className="door">
        <Brand />
        {codes !== null ? (
          <>
            <RecoveryCodes codes={codes} />
            <button type="button" className="btn" onClick={() => goTo(PAGES.today)}>
              <Trans>I have kept them: sign in</Trans>
            </button>
          </>
        ) : isRefused ? (
          <p role="status">
            {live.data?.isFirst === true ? (
              <Trans>The link opens nothing any more. A restart of the server prints another.</Trans>
            ) : (
              <Trans>
                The link opens nothing any more, and the operators see that you refused it. Ask them for another one.
              </Trans>
            )}
          </p>
        ) : live.data ? (
          <>
            <OpenedBefore link={{ token, opener }} shown={live.data} onRefused={() => setIsRefused(true)} />
            <Open link={{ token, opener }} shown={live.data} onCodes={setCodes} />
          </>
        ) : (
          <p role="status">{live.fault ? i18n._(problemText(live.fault)) : <Trans>Loading</Trans>}</p>
        )}
      </div>
    </main>
  )
}

interface OpenProps {
  readonly link: { readonly token: string; readonly opener: string }
  readonly shown: Answer<typeof openLink>
  readonly onCodes: (codes: readonly string[]) => void
}

function Open({ link, shown, onCodes }: OpenProps) {
  const { t, i18n } = useLingui()
  const [form, setForm] = useState(EMPTY_PASSWORD_AND_CODE)
  const [half, setHalf] = useState('')
  const { isSending, fault, submit } = useSending(
    () => call(useLinkEndpoint, { body: { ...link, ...form, ...(shown.needsHalf ? { half } : {}) } }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  )
  const { name } = shown
  const roles = shown.roles.map((role) => i18n._(ROLE_WORDS[role])).join(', ')
  const secret = new URL(shown.totpUri).searchParams.get('secret') ?? ''
  return (
    <form className="stack-12" onSubmit={submit}>
      <h1>
        {shown.isFirst ? <Trans>You are the first operator: {name}</Trans> : <Trans>You are invited as {name}</Trans>}
      </h1>
      <p className="t-2">
        <Trans>Roles: {roles}</Trans>
      </p>
      <div className="gate__qr">
        <QrCode text={shown.totpUri} label={t`Key for the authenticator`} />
      </div>
      <p className="note">
        <Trans>
          Add this to an authenticator, or type its key: <code>{secret}</code>
        </Trans>
      </p>
      <input type="text" name="username" value={name} readOnly hidden autoComplete="username" />
      <PasswordAndCode form={form} onChange={setForm} isNew hint={t`12 characters or more`} />
      {shown.needsHalf && (
        <Field
          label={t`Code of the second operator`}
          value={half}
          onChange={setHalf}
          hint={t`Whoever said yes to your invitation has it, and not the one who sent the link.`}
        />
      )}
      <Fault text={fault} />
      <button type="submit" className="btn" disabled={isSending}>
        <Trans>Open the account</Trans>
      </button>
      <div className="tell">
        <ShieldCheck className="icon icon--16" />
        <span>
          <Trans>Sit at this screen yourself. Nobody else types your password or scans your code.</Trans>
        </span>
      </div>
    </form>
  )
}
