import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Banner } from '../../ui/page/banner.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FORGOTTEN_PASSWORD_PAGE, PASSWORD_PAGE, TRANSACTION_PASSWORD_PAGE } from '../../paths.ts'
import { PasswordForm } from './password-form.tsx'
import type { PasswordKind } from './password-form-state.ts'

/** Changes either password by its old one; `?kind=transaction` begins with the other. */
export function PasswordScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const kind: PasswordKind = new URLSearchParams(useSearch()).get('kind') === 'transaction' ? 'transaction' : 'login'
  const [changed, setChanged] = useState<PasswordKind | null>(null)
  return (
    <SubPage
      title={t`Change password`}
      tabs={
        <Tabs
          label={t`Password`}
          selected={kind}
          onSelect={(next) => {
            setChanged(null)
            navigate(next === 'login' ? PASSWORD_PAGE : TRANSACTION_PASSWORD_PAGE, { replace: true })
          }}
          tabs={[
            { id: 'login', label: t`Login password` },
            { id: 'transaction', label: t`Transaction password` },
          ]}
        />
      }
    >
      {changed === kind ? (
        <div role="status">
          <Banner icon="shield">
            <b>
              <Trans>Setting successful</Trans>
            </b>
            <SentenceGap hasStop />
            {kind === 'login' ? (
              <Trans>Your other devices are logged out.</Trans>
            ) : (
              <Trans>The new transaction password is valid now.</Trans>
            )}
          </Banner>
        </div>
      ) : null}
      <PasswordForm key={kind} kind={kind} onChanged={() => setChanged(kind)} onEdit={() => setChanged(null)} />
      <Forgotten kind={kind} />
    </SubPage>
  )
}

function Forgotten({ kind }: { kind: PasswordKind }) {
  return kind === 'login' ? (
    <p className="t-sm t-2">
      <Trans>
        Forgotten?{' '}
        <a className="link" href={`#${FORGOTTEN_PASSWORD_PAGE}`}>
          Set a new one with a code
        </a>
      </Trans>
    </p>
  ) : (
    <p className="t-sm t-2">
      <Trans>
        Forgotten? Only customer service can set a new transaction password, and withdrawals are held for a while after
        it.
      </Trans>
    </p>
  )
}
