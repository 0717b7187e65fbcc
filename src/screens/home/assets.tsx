import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpFromLine, Equal, Eye, EyeOff, Hourglass, PiggyBank, Wallet } from 'lucide-react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { Account } from '../../../contract/rows/account.ts'
import { hideAmounts } from '../../commands/choose-preferences.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Entry } from '../../ui/lists/entry.tsx'
import { Profit } from '../../ui/format/profit.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_PAGE, FUND_RECORDS_PAGE, ordersPage, WITHDRAWALS_PAGE } from '../../paths.ts'

const COVERED = '••••••'

type AccountNow = Account | null | undefined

/** The person's total and its parts, which add up to it, as the server computed them. Their places are kept while they load. */
export function Assets() {
  const { t } = useLingui()
  const account = useRow('account', 'main')
  return (
    <section className="stack" style={{ '--gap': '14px' }} aria-label={t`Assets`}>
      <Total account={account} />
      <div className="card list--icons">
        <Parts account={account} />
        <TotalRow account={account} />
      </div>
    </section>
  )
}

/** Writes a sum as it is, covered where the person hides amounts, or as a gap of its size while it loads. */
function useSums() {
  const { money } = useFormat()
  const areHidden = useAreAmountsHidden()
  const shown = (amount: string) => (areHidden ? COVERED : money(amount))
  return { areHidden, shown, sum: (amount: string | undefined) => (amount === undefined ? <Coming /> : shown(amount)) }
}

/** The total in large figures, the button that hides all amounts, and what orders have brought so far. */
function Total({ account }: { account: AccountNow }) {
  const { t } = useLingui()
  const { areHidden, sum } = useSums()
  return (
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
          {areHidden ? <EyeOff className="icon icon--20" /> : <Eye className="icon icon--20" />}
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
  )
}

/** The parts of the total; each leads to the page that tells of it. */
function Parts({ account }: { account: AccountNow }) {
  const { i18n } = useLingui()
  const { shown, sum } = useSums()
  const pending = account && account.fundPending !== '0.00' ? shown(account.fundPending) : null
  const inFund = account && formatMoney(parseMoney(account.fundConfirmed) + parseMoney(account.fundPending))
  return (
    <>
      <Entry
        href={FUND_RECORDS_PAGE}
        icon={<Wallet className="icon" />}
        sub={<Trans>For orders and withdrawals</Trans>}
        note={<span className="money">{sum(account?.available)}</span>}
      >
        <Trans>Available balance</Trans>
      </Entry>
      <Entry
        href={ordersPage('positions')}
        icon={<Hourglass className="icon" />}
        sub={<Trans>Held until they settle</Trans>}
        note={<span className="money">{sum(account?.inOrders)}</span>}
      >
        <Trans>In orders</Trans>
      </Entry>
      <Entry
        href={FUND_PAGE}
        icon={<PiggyBank className="icon" />}
        sub={pending === null ? <Trans>Earns income each day</Trans> : <Trans>{pending} of it is still pending</Trans>}
        note={<span className="money">{sum(inFund ?? undefined)}</span>}
      >
        {i18n._(FUND_NAME)}
      </Entry>
      <Entry
        href={WITHDRAWALS_PAGE}
        icon={<ArrowUpFromLine className="icon" />}
        sub={<Trans>Until it is paid or refused</Trans>}
        note={<span className="money">{sum(account?.inWithdrawals)}</span>}
      >
        <Trans>Held for withdrawal</Trans>
      </Entry>
    </>
  )
}

function TotalRow({ account }: { account: AccountNow }) {
  const { sum } = useSums()
  return (
    <div className="row row--total">
      <span className="row__icon">
        <Equal className="icon" />
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
