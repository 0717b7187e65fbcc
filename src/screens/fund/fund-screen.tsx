import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowUpFromLine, CalendarDays, CircleQuestionMark, ReceiptText } from 'lucide-react'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { Money } from '../../ui/format/money.tsx'
import { RootPage } from '../../ui/page/root-page.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_MOVES_PAGE, FUND_RULES_PAGE, FUND_TRANSFER_PAGE, FUND_WITHDRAWAL_PAGE } from '../../paths.ts'
import { DailyIncomeCard } from './daily-income-card.tsx'
import { fundFigures, type FundFigures } from './fund-figures.ts'
import { PendingMoves } from './pending-moves.tsx'

const DAY_CHECK_MS = 30_000
const PENDING = ['pending'] as const

/** Tab 3: shares of the balance fund, their income, and the ways in and out. */
export function FundScreen() {
  const { t, i18n } = useLingui()
  const name = i18n._(FUND_NAME)
  const position = useRow('fundPosition', 'main')
  const terms = useRow('fundTerms', 'main')
  const currency = useConfiguration()?.currency ?? ''
  const calendar = useBusinessDays()
  const now = useServerNow(DAY_CHECK_MS)
  const pending = useHistory('fundMoves', { where: { status: PENDING }, pageSize: 50 }).rows
  const actions = <FundActions />
  if (position === undefined || !terms || calendar === null)
    return (
      <RootPage title={name} actions={actions}>
        <RowsSkeleton rows={5} />
      </RootPage>
    )
  const figures = fundFigures(position, terms, calendar.dayOf(now))
  return (
    <RootPage title={name} actions={actions}>
      <section className="stack" style={{ '--gap': '14px' }} aria-label={t`Shares`}>
        <div className="stack" style={{ '--gap': '4px' }}>
          <p className="label">
            <Trans>Shares in all, 1 share is 1 {currency}</Trans>
          </p>
          <Money amount={figures.total} currency={currency} size="xxl" />
        </div>
        <ShareFigures confirmed={figures.confirmed} pending={figures.pending} incomeAll={figures.incomeAll} />
        <MoveButtons figures={figures} terms={terms} />
      </section>
      <DailyIncomeCard incomeYesterday={figures.incomeYesterday} terms={terms} currency={currency} />
      <section className="section">
        <h2 className="vh">
          <Trans>Good to know</Trans>
        </h2>
        <div className="card list--icons">
          <PendingMoves moves={pending} />
          <div className="row">
            <span className="row__icon">
              <CalendarDays className="icon" />
            </span>
            <span className="row__main">
              <span className="row__title">
                <Trans>Income once a day</Trans>
              </span>
              <span className="row__sub">
                <Trans>Only confirmed shares earn</Trans>
              </span>
            </span>
          </div>
        </div>
      </section>
    </RootPage>
  )
}

/** The ways to the fund's rules and to all moves of shares. */
function FundActions() {
  const { t, i18n } = useLingui()
  const name = i18n._(FUND_NAME)
  return (
    <>
      <a className="icon-btn" href={`#${FUND_RULES_PAGE}`} aria-label={t`Rules of ${name}`}>
        <CircleQuestionMark className="icon" />
      </a>
      <a className="icon-btn" href={`#${FUND_MOVES_PAGE}`} aria-label={t`Details of ${name}`}>
        <ReceiptText className="icon" />
      </a>
    </>
  )
}

/** The ways in and out, and how many of each are left today. */
function MoveButtons({ figures, terms }: { figures: FundFigures; terms: FundTerms }) {
  return (
    <div className="stack" style={{ '--gap': '6px' }}>
      <div className="btn-pair">
        <a className="btn" href={`#${FUND_TRANSFER_PAGE}`}>
          <ArrowDownToLine className="icon icon--20" />
          <Trans context="into the fund">Deposit</Trans>
        </a>
        <a className="btn btn--ghost" href={`#${FUND_WITHDRAWAL_PAGE}`}>
          <ArrowUpFromLine className="icon icon--20" />
          <Trans context="from the fund">Withdraw</Trans>
        </a>
      </div>
      <p className="t-xs t-2" style={{ textAlign: 'center' }}>
        <Trans>
          Left today: {figures.depositsLeft} of {terms.depositsPerDay} deposits, {figures.withdrawalsLeft} of{' '}
          {terms.withdrawalsPerDay} withdrawals
        </Trans>
      </p>
    </div>
  )
}

function ShareFigures({ confirmed, pending, incomeAll }: { confirmed: string; pending: string; incomeAll: string }) {
  const { money, signedMoney } = useFormat()
  return (
    <div className="stats">
      <Figure label={<Trans>Confirmed</Trans>}>{money(confirmed)}</Figure>
      <Figure label={<Trans>Pending</Trans>}>{money(pending)}</Figure>
      <Figure label={<Trans>Income, all time</Trans>}>{signedMoney(incomeAll)}</Figure>
    </div>
  )
}
