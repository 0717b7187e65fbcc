import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../../contract/endpoint.ts'
import type { PublishedSeed, getFairness } from '../../../contract/endpoints/fairness.ts'
import { dayOf, dayStart } from '../../../contract/settlement/simulated-day.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { RecomputeSheet } from './recompute-sheet.tsx'

/** The hash of today's seed and tomorrow's, and the days whose seed is out. */
export function SeedHashes({ fairness }: { fairness: Answer<typeof getFairness> }) {
  const [chosen, setChosen] = useState<PublishedSeed | null>(null)
  const past = fairness.seeds.filter((seed) => seed.seed !== null)
  return (
    <>
      <ComingDays fairness={fairness} />
      {past.length === 0 ? null : <PastDays seeds={past} onChoose={setChosen} />}
      {chosen === null ? null : <RecomputeSheet seed={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** The days whose seed is still secret, each with the hash of its seed. */
function ComingDays({ fairness }: { fairness: Answer<typeof getFairness> }) {
  const { dateTime } = useFormat()
  const coming = fairness.seeds.filter((seed) => seed.seed === null)
  return (
    <Section title={<Trans>Fixed before the day</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          The fingerprint (SHA-256) of a day's seed is public before the day begins; the seed follows when the day is
          over. Another seed would have another fingerprint. One seed is for all products: each has its own walk from
          it.
        </Trans>
      </p>
      <div className="card card--pad stack" style={{ '--gap': '12px' }}>
        {coming.map((seed) => (
          <div key={seed.day} className="stack" style={{ '--gap': '2px' }}>
            <b className="t-sm">
              {seed.day === dayOf(fairness.serverTime) ? <Trans>Today, {seed.day}</Trans> : seed.day}
            </b>
            <span className="mono t-xs">{seed.hash}</span>
            <span className="t-xs t-3">
              <Trans>Published {dateTime(seed.madeAt)}</Trans>
              {seed.madeAt > dayStart(seed.day) ? (
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

/** The days that are over, each with its seed; a tap recomputes a day. */
function PastDays({ seeds, onChoose }: { seeds: readonly PublishedSeed[]; onChoose: (seed: PublishedSeed) => void }) {
  return (
    <Section title={<Trans>Days that are over</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          This device can play such a day again from its seed, price by price, and hold each recorded price against it.
        </Trans>
      </p>
      <div className="card">
        {seeds.map((seed) => (
          <button key={seed.day} type="button" className="row" onClick={() => onChoose(seed)}>
            <span className="row__main">
              <span className="row__title">{seed.day}</span>
              <span className="row__sub mono">{seed.seed}</span>
              <span className="row__sub">
                <Trans>Recompute this day</Trans>
              </span>
            </span>
            <span className="row__end">
              <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
            </span>
          </button>
        ))}
      </div>
    </Section>
  )
}
