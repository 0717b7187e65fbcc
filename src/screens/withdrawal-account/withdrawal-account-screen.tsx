import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useDraft } from '../../queries/use-draft.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { WITHDRAW_PAGE, WITHDRAWAL_ACCOUNTS_PAGE } from '../../paths.ts'
import { AccountForm } from './account-form.tsx'

/** Adds a withdrawal account, or with `?id=` asks customer service to change a bound one. */
export function WithdrawalAccountScreen() {
  const { t } = useLingui()
  const id = new URLSearchParams(useSearch()).get('id')
  const accounts = useRows('withdrawalAccounts')
  const draftId = id === null ? 'withdrawal-account' : `withdrawal-account-${id}`
  const draft = useDraft(draftId)
  const [isDone, setDone] = useState(false)
  const title = id === null ? t`Add an account` : t`Change an account`
  if (isDone)
    return (
      <SubPage title={title}>
        <AccountSent isChange={id !== null} />
      </SubPage>
    )
  if (accounts === undefined || draft === undefined)
    return (
      <SubPage title={title}>
        <RowsSkeleton rows={4} />
      </SubPage>
    )
  const account = id === null ? null : accounts.find((known) => known.id === id)
  if (account === undefined) {
    return (
      <SubPage title={title}>
        <Empty
          title={t`This account is not here`}
          text={t`It may belong to another person, or has not reached this device yet.`}
          action={{ label: t`Withdrawal accounts`, href: WITHDRAWAL_ACCOUNTS_PAGE }}
        />
      </SubPage>
    )
  }
  return (
    <AccountForm
      key={draftId}
      title={title}
      account={account}
      draftId={draftId}
      kept={draft?.fields ?? {}}
      onDone={() => setDone(true)}
    />
  )
}

function AccountSent({ isChange }: { isChange: boolean }) {
  return (
    <div className="card empty" role="status">
      <CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      <p className="empty__title">
        {isChange ? <Trans>Sent to customer service</Trans> : <Trans>Setting successful</Trans>}
      </p>
      <p className="empty__text">
        {isChange ? (
          <Trans>
            The account stays as it is until a person has decided. You get a message, and withdrawals are held for a
            while after a change.
          </Trans>
        ) : (
          <Trans>The account is bound. Its number is shown masked from now on.</Trans>
        )}
      </p>
      <div className="btn-pair">
        <a className="btn btn--md btn--soft" href={`#${WITHDRAWAL_ACCOUNTS_PAGE}`}>
          <Trans>Withdrawal accounts</Trans>
        </a>
        {isChange ? null : (
          <a className="btn btn--md btn--quiet" href={`#${WITHDRAW_PAGE}`}>
            <Trans>Withdraw</Trans>
          </a>
        )}
      </div>
    </div>
  )
}
