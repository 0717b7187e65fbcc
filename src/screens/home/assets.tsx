import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowUpFromLine,
  ChevronRight,
  Equal,
  Eye,
  EyeOff,
  Hourglass,
  PiggyBank,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { hideAmounts } from '../../commands/choose-preferences.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_PAGE, FUND_RECORDS_PAGE, ordersPage, WITHDRAWALS_PAGE } from '../../paths.ts'

const COVERED = '••••••'

/** The person's total and its parts, which add up to it, as the server computed them. Their places are kept while they load. */
export function Assets() {
  const { t, i18n } = useLingui()
  const { money } = useFormat()
  const account = useRow('account', 'main')
  const areHidden = useAreAmountsHidden()
  const shown = (amount: string) => (areHidden ? COVERED : money(amount))
  const sum = (amount: string | undefined) => (amount === undefined ? <Coming /> : shown(amount))
  const pending = account && account.fundPending !== '0.00' ? shown(account.fundPending) : null
  return (
    <section className="stack" style={{ '--gap': '14px' }} aria-label={t`Assets`}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <p className="label flow" style={{ '--gap': '2px' }}>
          <Trans>Total assets</Trans>
          <button
            type="button"
            className="icon-btn"
            style={{ marginBlock: -12 }}
            aria-label={areHidden ? t`Show amounts` : t`Hide amounts`}
            onClick={() => hideAmounts(!areHidden)}
          >
            {areHidden ? (
              <EyeOff className="icon icon--20" aria-hidden="true" />
            ) : (
              <Eye className="icon icon--20" aria-hidden="true" />
            )}
          </button>
        </p>
        <span className="money money--xxl">
          {sum(account?.totalAssets)}
          {account ? <span className="money__c">{account.currency}</span> : null}
        </span>
        <dl className="flow t-sm">
          <dt className="t-3">
            <Trans>Account profit and loss</Trans>
          </dt>
          <dd>{account && !areHidden ? <Profit amount={account.profitAll} /> : sum(account?.profitAll)}</dd>
        </dl>
      </div>
      <div className="card list--icons">
        <Part
          icon={Wallet}
          href={FUND_RECORDS_PAGE}
          title={<Trans>Available balance</Trans>}
          note={<Trans>For orders and withdrawals</Trans>}
          sum={sum(account?.available)}
        />
        <Part
          icon={Hourglass}
          href={ordersPage('positions')}
          title={<Trans>In orders</Trans>}
          note={<Trans>Held until they settle</Trans>}
          sum={sum(account?.inOrders)}
        />
        <Part
          icon={PiggyBank}
          href={FUND_PAGE}
          title={i18n._(FUND_NAME)}
          sum={sum(
            account ? formatMoney(parseMoney(account.fundConfirmed) + parseMoney(account.fundPending)) : undefined,
          )}
          note={
            pending === null ? <Trans>Earns income each day</Trans> : <Trans>{pending} of it is still pending</Trans>
          }
        />
        <Part
          icon={ArrowUpFromLine}
          href={WITHDRAWALS_PAGE}
          title={<Trans>Held for withdrawal</Trans>}
          note={<Trans>Until it is paid or refused</Trans>}
          sum={sum(account?.inWithdrawals)}
        />
        <div className="row row--total">
          <span className="row__icon">
            <Equal className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title t-strong">
              <Trans>Total</Trans>
            </span>
          </span>
          <span className="row__end">
            <span className="money">{sum(account?.totalAssets)}</span>
            <i className="row__gap" />
          </span>
        </div>
      </div>
    </section>
  )
}

/** In a line of its own height: nothing moves when the figure comes. */
function Coming() {
  return (
    <>
      <Skeleton style={{ display: 'inline-block', width: '4.5em', height: '.75em' }} />
      &nbsp;
    </>
  )
}

function Part({
  icon: Icon,
  href,
  title,
  note,
  sum,
}: {
  icon: LucideIcon
  href: string
  title: ReactNode
  note: ReactNode
  sum: ReactNode
}) {
  return (
    <a className="row" href={`#${href}`}>
      <span className="row__icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="row__main">
        <span className="row__title">{title}</span>
        <span className="row__sub">{note}</span>
      </span>
      <span className="row__end">
        <span className="money">{sum}</span>
        <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
      </span>
    </a>
  )
}

function Profit({ amount }: { amount: string }) {
  const { signedMoney } = useFormat()
  const tone = amount === '0.00' ? undefined : amount.startsWith('-') ? 'is-down' : 'is-up'
  return <span className={tone}>{signedMoney(amount)}</span>
}
