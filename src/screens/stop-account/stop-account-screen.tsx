import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import { stopAccount } from '../../commands/stop-account.ts'
import { serverNow } from '../../queries/server-now.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { Moment } from '../../ui/format/moment.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { FORGOTTEN_PASSWORD_PAGE } from '../../paths.ts'

/** As the letter's link has it; anything else is refused here, without a word to the server. */
const TOKEN = /^[\w-]{43}$/

type State =
  | { readonly status: 'asking'; readonly refusal: Refusal | null }
  | { readonly status: 'busy' }
  | { readonly status: 'stopped' }
  | { readonly status: 'used-before'; readonly at: number }

/** The page behind a letter's link: explains what stopping does, asks once more, and does it. Needs no login. */
export function StopAccountScreen() {
  const { t } = useLingui()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [state, setState] = useState<State>({
    status: 'asking',
    refusal: TOKEN.test(token) ? null : refuse('stop-link-invalid'),
  })
  const stop = async () => {
    setState({ status: 'busy' })
    const outcome = await stopAccount(token)
    setState(outcome.ok ? outcome.value : { status: 'asking', refusal: outcome })
  }
  return (
    <SubPage
      title={t`This was not me`}
      foot={
        state.status === 'asking' || state.status === 'busy' ? (
          <StopFoot isOff={!TOKEN.test(token)} isBusy={state.status === 'busy'} onStop={() => void stop()} />
        ) : undefined
      }
    >
      <StateText state={state} />
    </SubPage>
  )
}

/** The button that stops the account. */
function StopFoot({ isOff, isBusy, onStop }: { isOff: boolean; isBusy: boolean; onStop: () => void }) {
  return (
    <div className="foot">
      <button
        type="button"
        className="btn btn--block"
        disabled={isOff}
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) onStop()
        }}
      >
        <Trans>Log out all devices and stop withdrawals</Trans>
      </button>
    </div>
  )
}

/** Before: what stopping does, with the refusal of the last try. After: what was done. */
function StateText({ state }: { state: State }) {
  switch (state.status) {
    case 'stopped':
      return (
        <Done
          title={<Trans>Stopped</Trans>}
          text={<Trans>All devices are logged out, and the login password and all passkeys no longer work.</Trans>}
        />
      )
    case 'used-before':
      return (
        <Done
          title={<Trans>Already stopped</Trans>}
          text={
            <>
              <Trans>A link of yours was used before. Nothing was done now.</Trans>{' '}
              <Moment at={state.at} now={serverNow} isExact />
            </>
          }
        />
      )
    case 'asking':
    case 'busy':
      return (
        <>
          {state.status === 'busy' || state.refusal === null ? null : (
            <Banner tone="bad">
              <ProblemText {...state.refusal} />
            </Banner>
          )}
          <StopEffects />
        </>
      )
  }
}

/** The list of what stopping does. */
function StopEffects() {
  return (
    <>
      <p>
        <Trans>
          You were told that a password, a passkey or a withdrawal account has changed. If you did not do that, stop it
          here. This is what happens:
        </Trans>
      </p>
      <div className="prose">
        <ul>
          <li>
            <Trans>All devices are logged out, this one too if it is.</Trans>
          </li>
          <li>
            <Trans>
              The login password and all passkeys stop working. You set a new one with a code to your phone or e-mail.
            </Trans>
          </li>
          <li>
            <Trans>
              Withdrawals under review are not paid until you have spoken with customer service. You can take them back
              yourself after the next login.
            </Trans>
          </li>
          <li>
            <Trans>New withdrawals wait for a day after the new password.</Trans>
          </li>
          <li>
            <Trans>No money moves. Open orders are settled as always.</Trans>
          </li>
        </ul>
      </div>
      <Banner tone="plain" icon="shield">
        <Trans>If it was you, close this page: nothing happens. The link works once.</Trans>
      </Banner>
    </>
  )
}

function Done({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <div className="card empty" role="status">
      <ShieldCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      <p className="empty__title">{title}</p>
      <p className="empty__text">{text}</p>
      <p className="empty__text">
        <Trans>
          Set a new login password now. After the login, look through your withdrawal accounts and withdrawals, change
          the transaction password, and write to customer service.
        </Trans>
      </p>
      <a className="btn btn--md" href={`#${FORGOTTEN_PASSWORD_PAGE}`}>
        <Trans>Set new password</Trans>
      </a>
    </div>
  )
}
