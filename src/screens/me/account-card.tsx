import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Money } from '../../ui/format/money.tsx'
import { Profit } from '../../ui/format/profit.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { DEPOSIT_PAGE, WITHDRAW_PAGE } from '../../paths.ts'
import { profitToday } from './profit-today.ts'

const DAY_CHECK_MS = 60_000

/** The figures of the account, the way to put money in, and the code that invites others. */
export function AccountCard() {
  const { t } = useLingui()
  const { money } = useFormat()
  const account = useRow('account', 'main')
  const inviteCode = useRow('profile', 'main')?.inviteCode
  const calendar = useBusinessDays()
  const now = useServerNow(DAY_CHECK_MS)
  const { link, asOf } = useSyncStatus()
  // While the line stands, whatever happens is told.
  const heardAt = link === 'live' ? now : asOf
  const ofToday =
    account &&
    calendar &&
    profitToday(account, { today: calendar.dayOf(now), heardOn: heardAt === null ? null : calendar.dayOf(heardAt) })
  const wait = <Skeleton style={{ width: '4em', height: '.75em' }} />
  return (
    <section className="card card--pad stack" style={{ '--gap': '14px' }}>
      <div className="stack" style={{ '--gap': '3px' }}>
        <p className="label">
          <Trans>Total assets</Trans>
        </p>
        {account ? (
          <Money amount={account.totalAssets} currency={account.currency} size="xl" />
        ) : (
          <span className="money money--xl">
            <Skeleton style={{ width: '5em', height: '.75em' }} />
          </span>
        )}
      </div>
      <div className="stats">
        <Figure label={<Trans>Available balance</Trans>}>{account ? money(account.available) : wait}</Figure>
        <Figure label={<Trans>Account profit and loss</Trans>}>
          {account ? <Profit amount={account.profitAll} /> : wait}
        </Figure>
        <Figure label={<Trans>Profit and loss today</Trans>}>
          {!account || !calendar ? wait : ofToday ? <Profit amount={ofToday} /> : '–'}
        </Figure>
      </div>
      <div className="btn-pair">
        <a className="btn btn--md" href={`#${DEPOSIT_PAGE}`}>
          <ArrowDownToLine className="icon icon--20" />
          <Trans>Deposit</Trans>
        </a>
        <a className="btn btn--md btn--ghost" href={`#${WITHDRAW_PAGE}`}>
          <ArrowUpFromLine className="icon icon--20" />
          <Trans>Withdraw</Trans>
        </a>
      </div>
      <hr className="hair" />
      <div className="copy">
        <dl className="kv">
          <dt>
            <Trans>Account-opening code</Trans>
          </dt>
          <dd style={{ letterSpacing: '.06em' }}>{inviteCode ?? wait}</dd>
        </dl>
        {inviteCode === undefined ? null : <CopyButton text={inviteCode} label={t`Copy the account-opening code`} />}
      </div>
    </section>
  )
}
