import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { loginPage, WELCOME_PAGE } from '../../first-paths.ts'
import { CLOSE_ACCOUNT_PAGE, SYNC_PAGE } from '../../paths.ts'
import { CloseAccountForm } from './close-account-form.tsx'
import { Consequences } from './consequences.tsx'
import { obstaclesIn } from './obstacles.ts'
import { Obstacles } from './obstacles-card.tsx'

/** Closes the account: what that means, what stands against it, and the password. The page stays to say that it is done, so anybody may open it. */
export function CloseAccountScreen() {
  const { t } = useLingui()
  const session = useSession()
  const [isClosed, setClosed] = useState(false)
  return (
    <SubPage title={t`Close account`}>
      {isClosed ? (
        <Closed />
      ) : session === null ? (
        <Empty
          title={t`You are not logged in`}
          text={t`Log in to the account that you want to close.`}
          action={{ label: t`Log in`, href: loginPage(CLOSE_ACCOUNT_PAGE) }}
        />
      ) : (
        <Open account={session.user.account} onClosed={() => setClosed(true)} />
      )}
    </SubPage>
  )
}

function Open({ account, onClosed }: { account: string; onClosed: () => void }) {
  const money = useRow('account', 'main')
  const unsent = useOutbox()?.length ?? 0
  const currency = useConfiguration()?.currency ?? ''
  if (money === undefined) return <RowsSkeleton rows={4} />
  const obstacles = money === null ? {} : obstaclesIn(money)
  return (
    <>
      <Consequences />
      {unsent === 0 ? null : (
        <Banner tone="wait">
          <Trans>
            Something that you did has not reached the server yet.{' '}
            <a className="link" href={`#${SYNC_PAGE}`}>
              Send or discard it
            </a>{' '}
            first.
          </Trans>
        </Banner>
      )}
      {Object.keys(obstacles).length > 0 ? (
        <Obstacles facts={obstacles} currency={currency} />
      ) : (
        <CloseAccountForm account={account} currency={currency} isOff={unsent > 0} onClosed={onClosed} />
      )}
    </>
  )
}

function Closed() {
  return (
    <div className="card empty" role="status">
      <ShieldCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      <p className="empty__title">
        <Trans>Your account is closed</Trans>
      </p>
      <p className="empty__text">
        <Trans>Nothing of it is left on this device. Nobody can log in to it any more.</Trans>
      </p>
      <a className="btn btn--md btn--soft" href={`#${WELCOME_PAGE}`}>
        <Trans>To the start page</Trans>
      </a>
    </div>
  )
}
