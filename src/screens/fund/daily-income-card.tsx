import { Trans, useLingui } from '@lingui/react/macro'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'
import { useHistory } from '../../queries/use-history.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
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
  const incomes = useHistory('fundIncomes', { pageSize: DAYS }).rows.slice(0, DAYS)
  const bars = incomeBars(incomes)
  return (
    <Section title={<Trans>Daily income</Trans>} note={currency}>
      <div className="card card--pad stack" style={{ '--gap': '14px' }}>
        <IncomeFigures incomeYesterday={incomeYesterday} terms={terms} />
        {bars.length === 0 ? (
          <p className="t-sm t-2">
            <Trans>The income of each day stands here, from the first day on which you have confirmed shares.</Trans>
          </p>
        ) : (
          <IncomeBars bars={bars} />
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
    </Section>
  )
}

/** Yesterday's income, and the rate in two forms. */
function IncomeFigures({ incomeYesterday, terms }: { incomeYesterday: string | null; terms: FundTerms }) {
  const { money, signedMoney, ratio, percentOf } = useFormat()
  return (
    <div className="stats">
      <Figure label={<Trans>Yesterday</Trans>}>
        <b className="money--lg">
          {incomeYesterday === null
            ? '–'
            : incomeYesterday === '0.00'
              ? money(incomeYesterday)
              : signedMoney(incomeYesterday)}
        </b>
      </Figure>
      <Figure label={<Trans>Per 10,000 shares</Trans>}>
        <b className="money--lg">{ratio(terms.incomePer10000)}</b>
      </Figure>
      <Figure label={<Trans>7 days, per year</Trans>}>
        <b className="money--lg">{percentOf(terms.annualised7Days)}</b>
      </Figure>
    </div>
  )
}

function IncomeBars({ bars }: { bars: ReturnType<typeof incomeBars> }) {
  const { t, i18n } = useLingui()
  const { money } = useFormat()
  return (
    <ol className="bars" aria-label={t`Income of the last ${bars.length} days`}>
      {bars.map((bar, at) => (
        <li key={bar.day} data-now={at === bars.length - 1 ? '' : undefined}>
          <span>{money(bar.income)}</span>
          <i style={{ '--v': bar.part }} aria-hidden="true" />
          <span>{dayOfMonth(bar.day, i18n.locale)}</span>
        </li>
      ))}
    </ol>
  )
}

/** "2026-05-12" → "12", as the language counts days. A calendar day has no time zone: read as UTC, written as UTC. */
function dayOfMonth(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
