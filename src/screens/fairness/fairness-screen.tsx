import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadFairness } from '../../commands/load-fairness.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFairness } from '../../queries/use-fairness.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/sentence-gap.tsx'
import { SubPage } from '../../ui/sub-page.tsx'
import { ProofFile } from './proof-file.tsx'
import { RecentVoids } from './recent-voids.tsx'
import { Restores } from './restores.tsx'
import { RuleText } from './rule-text.tsx'
import { SeedHashes } from './seed-hashes.tsx'

/** How prices come about here, how an order is decided, and how anybody checks both. Public. */
export function FairnessScreen() {
  const { t } = useLingui()
  const fairness = useFairness()
  const keys = Object.entries(useConfiguration()?.signingKeys ?? {})
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  useEffect(() => {
    void loadFairness().then((outcome) => setProblem(outcome.ok ? null : outcome.problem))
  }, [])
  return (
    <SubPage title={t`Fairness`}>
      {fairness === null && problem === null ? <RowsSkeleton rows={4} /> : null}
      {fairness === null && problem !== null ? <p className="fine"><CircleAlert className="icon icon--16" aria-hidden="true" /><span><Trans>The published seeds have not come:</Trans><SentenceGap /><ProblemText problem={problem} /></span></p> : null}
      {fairness === null ? null : (
        <>
          <section className="section">
            <div className="section__head"><h2 className="section__title"><Trans>Where the prices come from</Trans></h2></div>
            <p className="t-sm"><FeedText market={fairness.market} /></p>
          </section>
          {fairness.market === 'simulated' ? <SeedHashes fairness={fairness} /> : null}
        </>
      )}
      <RuleText />
      <Restores />
      <RecentVoids />
      <ProofFile />
      {keys.length === 0 ? null : (
        <section className="section">
          <div className="section__head"><h2 className="section__title"><Trans>Signing keys</Trans></h2></div>
          <p className="t-sm t-2"><Trans>Every receipt and every recorded price hangs on a signature by one of these keys. A saved proof must name the same.</Trans></p>
          {keys.map(([id, key]) => <p key={id} className="mono t-xs">{id}={key}</p>)}
        </section>
      )}
    </SubPage>
  )
}

function FeedText({ market }: { market: 'simulated' | 'replay' | 'exchange' }) {
  switch (market) {
    case 'simulated': return <Trans>This market is simulated: the prices follow no real market. Each day (UTC) they are worked out from one secret number, the seed, and nothing else, so that nobody can bend them while you trade.</Trans>
    case 'replay': return <Trans>These are recorded prices of a real market, played again. They are not today's.</Trans>
    case 'exchange': return <Trans>These are the prices of an exchange, taken as they come.</Trans>
  }
}
