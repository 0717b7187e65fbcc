import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MarketDays } from '../../../contract/endpoints/fairness.ts'
import { dayOf, dayStart } from '../../../contract/settlement/simulated-day.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { RecomputeSheet, type DayToRecompute } from './recompute-sheet.tsx'

/** Lists the anchors that were fixed before each day, and the days that this device can play again: today, too, as far as its seeds are shown. */
export function BlockDays({ market }: { market: MarketDays }) {
  const [chosen, setChosen] = useState<DayToRecompute | null>(null)
  const today = dayOf(market.serverTime)
  const coming = market.days.filter(({ notice }) => notice.day >= today)
  const begun = market.days.filter(({ notice }) => notice.day <= today)
  return (
    <>
      <ComingDays days={coming} today={today} />
      <Section title={<Trans>Play the prices again</Trans>}>
        <p className="t-sm t-2">
          <Trans>
            Each minute's seed is shown when the minute is over. This device can then make every price again from seeds
            and rounds, check the beacon's signatures, and hold each recorded price against it.
          </Trans>
        </p>
        <div className="card">
          {begun.map(({ notice }) => (
            <button
              key={notice.day}
              type="button"
              className="row"
              onClick={() => setChosen({ version: 2, day: notice.day, hash: notice.anchor })}
            >
              <span className="row__main">
                <span className="row__title">
                  {notice.day === today ? <Trans>Today, {notice.day}</Trans> : notice.day}
                </span>
                <span className="row__sub">
                  <Trans>Recompute this day</Trans>
                </span>
              </span>
              <span className="row__end">
                <ChevronRight className="icon icon--20 row__go" />
              </span>
            </button>
          ))}
        </div>
      </Section>
      {chosen === null ? null : <RecomputeSheet chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Today and tomorrow, each with the anchor of its minute seeds. */
function ComingDays({ days, today }: { days: MarketDays['days']; today: string }) {
  const { dateTime } = useFormat()
  return (
    <Section title={<Trans>Fixed before the day</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          Every minute has a secret seed. Each seed is the fingerprint (SHA-256) of the next minute's, and the
          fingerprint of the first one is public before the day begins: so no seed can be changed later. All products
          use the same seeds.
        </Trans>
      </p>
      <div className="card card--pad stack" style={{ '--gap': '12px' }}>
        {days.map(({ notice }) => (
          <div key={notice.day} className="stack" style={{ '--gap': '2px' }}>
            <b className="t-sm">{notice.day === today ? <Trans>Today, {notice.day}</Trans> : notice.day}</b>
            <span className="mono t-xs">{notice.anchor}</span>
            <span className="t-xs t-3">
              <Trans>Published {dateTime(notice.madeAt)}</Trans>
              {notice.madeAt > dayStart(notice.day) ? (
                <>
                  <SentenceGap />
                  <Trans>(after the day had begun)</Trans>
                </>
              ) : null}
            </span>
          </div>
        ))}
      </div>
    </Section>
  )
}
