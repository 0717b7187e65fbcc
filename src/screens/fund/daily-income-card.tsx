import { Trans, useLingui } from '@lingui/react/macro'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { incomeBars } from './income-bars.ts'

const DAYS = 7

/** The income of the shares: yesterday's, the rate in two forms, and the last seven days as bars from zero. */
export function DailyIncomeCard({
  incomeYesterday,
  terms,
  currency,
}: {
  incomeYesterday: string | null
  terms: FundTerms
  currency: string
}) {
  const { t, i18n } = useLingui()
  const { money, signedMoney, ratio, percentOf } = useFormat()
  const incomes = useHistory('fundIncomes', { pageSize: DAYS }).rows.slice(0, DAYS)
  const bars = incomeBars(incomes)
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Daily income</Trans>
        </h2>
        <span className="section__note">{currency}</span>
      </div>
      <div className="card card--pad stack" style={{ '--gap': '14px' }}>
        <div className="stats">
          <dl className="kv">
            <dt>
              <Trans>Yesterday</Trans>
            </dt>
            <dd className="money--lg" style={{ fontWeight: 700 }}>
              {incomeYesterday === null
                ? '–'
                : incomeYesterday === '0.00'
                  ? money(incomeYesterday)
                  : signedMoney(incomeYesterday)}
            </dd>
          </dl>
          <dl className="kv">
            <dt>
              <Trans>Per 10,000 shares</Trans>
            </dt>
            <dd className="money--lg" style={{ fontWeight: 700 }}>
              {ratio(terms.incomePer10000)}
            </dd>
          </dl>
          <dl className="kv">
            <dt>
              <Trans>7 days, per year</Trans>
            </dt>
            <dd className="money--lg" style={{ fontWeight: 700 }}>
              {percentOf(terms.annualised7Days)}
            </dd>
          </dl>
        </div>
        {bars.length === 0 ? (
          <p className="t-sm t-2">
            <Trans>The income of each day stands here, from the first day on which you have confirmed shares.</Trans>
          </p>
        ) : (
          <ol className="bars" aria-label={t`Income of the last ${bars.length} days`}>
            {bars.map((bar, at) => (
              <li key={bar.day} data-now={at === bars.length - 1 ? '' : undefined}>
                <span>{money(bar.income)}</span>
                <i style={{ '--v': bar.part }} aria-hidden="true" />
                <span>{dayOfMonth(bar.day, i18n.locale)}</span>
              </li>
            ))}
          </ol>
        )}
        <p className="t-xs t-3">
          {bars.length === 0 ? null : (
            <>
              <Trans>Bars start at zero.</Trans>{' '}
            </>
          )}
          <Trans>The rate changes daily, can fall, and is not guaranteed.</Trans>
        </p>
      </div>
    </section>
  )
}

/** "2026-05-12" → "12", as the language counts days. A calendar day has no time zone: read as UTC, written as UTC. */
function dayOfMonth(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
