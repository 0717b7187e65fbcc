import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../../contract/endpoint.ts'
import type { PublishedSeed, getFairness } from '../../../contract/endpoints/fairness.ts'
import { Section } from '../../ui/page/section.tsx'
import { RecomputeSheet, type DayToRecompute } from './recompute-sheet.tsx'

/** The days that the market's first version played, each with its seed; a tap recomputes a day. */
export function SeedHashes({ fairness }: { fairness: Answer<typeof getFairness> }) {
  const [chosen, setChosen] = useState<DayToRecompute | null>(null)
  const past = fairness.seeds.filter((seed) => seed.seed !== null)
  if (past.length === 0) return null
  return (
    <>
      <PastDays seeds={past} onChoose={({ day, hash }) => setChosen({ version: 1, day, hash })} />
      {chosen === null ? null : <RecomputeSheet chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function PastDays({ seeds, onChoose }: { seeds: readonly PublishedSeed[]; onChoose: (seed: PublishedSeed) => void }) {
  return (
    <Section title={<Trans>Days of one seed each</Trans>}>
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
              <ChevronRight className="icon icon--20 row__go" />
            </span>
          </button>
        ))}
      </div>
    </Section>
  )
}
