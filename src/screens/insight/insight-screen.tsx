import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import '../../styles/insight.css'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useInsight } from '../../queries/use-insight.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { PRODUCTS_PAGE } from '../../paths.ts'
import { DateFields } from './date-fields.tsx'
import { InsightCards, QuietCards } from './insight-cards.tsx'
import { type Period, PERIODS, addressOf, periodOf, rangeOf } from './period.ts'

/** Business days change at most once a minute. */
const CLOCK_MS = 60_000

/** The results of the person's orders, added up on this device: `?period=week|month|year|all` or `?from=&to=`. */
export function InsightScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const period = periodOf(new URLSearchParams(useSearch()))
  const calendar = useBusinessDays()
  const now = useServerNow(CLOCK_MS, (time) => calendar?.dayOf(time))
  const today = calendar?.dayOf(now) ?? null
  const show = (next: Period) => navigate(addressOf(next), { replace: true })
  const choose = (name: Period['name']) => {
    if (name !== 'dates') return show({ name })
    const range = rangeOf(period, today ?? '')
    if (today !== null) show({ name, from: range.from ?? `${today.slice(0, 4)}-01-01`, to: range.to ?? today })
  }
  const labels: Readonly<Record<Period['name'], string>> = {
    week: t`7 days`,
    month: t`30 days`,
    year: t`This year`,
    all: t({ message: 'All', context: 'days' }),
    dates: t`Dates`,
  }
  return (
    <SubPage
      title={t`Insight`}
      tabs={
        <Tabs
          label={t`Period`}
          selected={period.name}
          onSelect={choose}
          tabs={PERIODS.map((id) => ({ id, label: labels[id] }))}
        />
      }
    >
      <div className="insight">
        {period.name === 'dates' ? <DateFields period={period} onChange={show} /> : null}
        {today === null ? <RowsSkeleton rows={6} /> : <PeriodInsight period={period} today={today} />}
      </div>
    </SubPage>
  )
}

function PeriodInsight({ period, today }: { period: Period; today: string }) {
  const { t } = useLingui()
  const timeZone = useConfiguration()?.businessTimeZone ?? 'UTC'
  const insight = useInsight({ timeZone, ...rangeOf(period, today) })
  if (insight === undefined) return <RowsSkeleton rows={6} />
  const { all } = insight
  const isEmpty = all.right + all.wrong + all.equal + all.voided === 0
  if (!isEmpty) return <InsightCards insight={insight} today={today} />
  return (
    <>
      <Empty
        title={t`No orders in these days`}
        text={t`The results of your orders stand here once they are settled.`}
        {...(period.name === 'all' ? { action: { label: t`See products`, href: PRODUCTS_PAGE } } : {})}
      />
      <QuietCards insight={insight} today={today} />
      {insight.isComplete ? null : (
        <p className="fine">
          <Trans>Older orders are still on their way to this device.</Trans>
        </p>
      )}
    </>
  )
}
