import type { Insight } from '../../queries/use-insight.ts'
import { DayCalendar } from './day-calendar.tsx'
import { Extremes } from './extremes.tsx'
import { GroupCard } from './group-card.tsx'
import { InsightSum } from './insight-sum.tsx'
import { OriginCard } from './origin-card.tsx'
import { drawnDays } from './period.ts'
import { ProfitCard } from './profit-card.tsx'
import { deepestFall, profitSteps } from './profit-steps.ts'
import { ShareCard } from './share-card.tsx'
import { TimeCard } from './time-card.tsx'
import { WaitCard } from './wait-card.tsx'

interface InsightCardsProps {
  readonly insight: Insight
  /** The business day. */
  readonly today: string
}

/** All figures of a period with orders: one card after the other, in two columns where there is room. */
export function InsightCards({ insight, today }: InsightCardsProps) {
  const drawn = drawnOf({ insight, today })
  const steps = profitSteps(insight.days, drawn)
  return (
    <>
      <InsightSum all={insight.all} drawn={drawn} />
      <div className="insight__columns">
        <div className="insight__column">
          <ProfitCard steps={steps} drawn={drawn} ledger={insight.ledger} />
          <ShareCard all={insight.all} />
          <DayCalendar key={`${drawn.from} ${drawn.to}`} days={insight.days} drawn={drawn} today={today} />
        </div>
        <div className="insight__column">
          <GroupCard insight={insight} timeZone={insight.query.timeZone} />
          <Extremes insight={insight} fall={deepestFall(steps)} />
          <WaitCard />
          <TimeCard drawn={drawn} />
          <OriginCard insight={insight} />
        </div>
      </div>
    </>
  )
}

/** Days without orders can have money paid in or out, and time in the app. Shows nothing where there was neither. */
export function QuietCards({ insight, today }: InsightCardsProps) {
  const drawn = drawnOf({ insight, today })
  const isMoved = [...insight.ledger.values()].some(
    ({ deposits, withdrawals }) => deposits !== 0n || withdrawals !== 0n,
  )
  return (
    <>
      {isMoved ? <ProfitCard steps={profitSteps(insight.days, drawn)} drawn={drawn} ledger={insight.ledger} /> : null}
      <TimeCard drawn={drawn} />
    </>
  )
}

function drawnOf({ insight, today }: InsightCardsProps) {
  return drawnDays(insight.query, { today, days: [...insight.days.keys(), ...insight.ledger.keys()] })
}
