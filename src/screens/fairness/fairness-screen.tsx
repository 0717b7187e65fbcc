import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { ROUND_MS } from '../../../contract/beacon/beacon.ts'
import { loadFairness } from '../../commands/load-fairness.ts'
import { loadMarketDays } from '../../commands/load-market-days.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFairness } from '../../queries/use-fairness.ts'
import { useMarketDays } from '../../queries/use-market-days.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SYNC_PAGE } from '../../paths.ts'
import { BlockDays } from './block-days.tsx'
import { FeedText } from './feed-text.tsx'
import { LiveBlock } from './live-block.tsx'
import { PageItself } from './page-itself.tsx'
import { ProofFile } from './proof-file.tsx'
import { PublicLogSection } from './public-log.tsx'
import { ReceiptCodeCheck } from './receipt-code-check.tsx'
import { RecentVoids } from './recent-voids.tsx'
import { Restores } from './restores.tsx'
import { RuleText } from './rule-text.tsx'
import { SampleReceipt } from './sample-receipt.tsx'
import { SeedHashes } from './seed-hashes.tsx'
import { TradeDigests } from './trade-digests.tsx'

/** How prices come about here, how an order is decided, and how anybody checks both. Public. */
export function FairnessScreen() {
  const { t } = useLingui()
  const wanted = new URLSearchParams(useSearch())
  const isSampleWanted = wanted.has('sample')
  // A file was opened with the app: its check is looked for first.
  const isFileOpened = wanted.has('file')
  const code = wanted.get('receipt')
  const fairness = useFairness()
  const market = useMarketDays()
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  useEffect(() => {
    void loadFairness().then((outcome) => setProblem(outcome.ok ? null : outcome.problem))
  }, [])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void loadMarketDays()
    }
    look()
    const timer = setInterval(look, ROUND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <SubPage title={t`Fairness`}>
      {code === null ? null : <ReceiptCodeCheck key={code} code={code} />}
      {isSampleWanted ? <SampleReceipt isWanted /> : null}
      {isFileOpened ? <ProofFile /> : null}
      {fairness === null && problem === null ? <RowsSkeleton rows={4} /> : null}
      {fairness === null && problem !== null ? (
        <FinePrint icon={CircleAlert}>
          <Trans>The published seeds have not come:</Trans>
          <SentenceGap />
          <ProblemText problem={problem} />
        </FinePrint>
      ) : null}
      {fairness === null ? null : <Source fairness={fairness} market={market} />}
      <RuleText />
      <Restores />
      <RecentVoids />
      {fairness === null ? null : <Frozen people={fairness.frozenPeople} />}
      {isFileOpened ? null : <ProofFile />}
      {isSampleWanted ? null : <SampleReceipt isWanted={false} />}
      <PublicLogSection />
      <PageItself />
      <Limits />
      <SigningKeys />
    </SubPage>
  )
}

/** Where the prices come from, and what is published about them. */
function Source({
  fairness,
  market,
}: {
  fairness: NonNullable<ReturnType<typeof useFairness>>
  market: ReturnType<typeof useMarketDays>
}) {
  return (
    <>
      <Section title={<Trans>Where the prices come from</Trans>}>
        <FeedText kind={fairness.market} market={market} />
      </Section>
      {fairness.market !== 'simulated' || market === null ? null : (
        <>
          {market.live === null ? null : <LiveBlock live={market.live} />}
          <BlockDays market={market} />
        </>
      )}
      {fairness.market === 'simulated' ? <SeedHashes fairness={fairness} /> : null}
      {fairness.market === 'exchange' ? <TradeDigests /> : null}
    </>
  )
}

/** How many people may not buy or withdraw now because operators stopped them: each was told the reason. */
function Frozen({ people }: { people: number }) {
  return (
    <Section title={<Trans>Stopped by operators</Trans>}>
      <p className="t-sm">
        <Plural
          value={people}
          _0="No account is stopped now."
          one="# account is stopped now: no new orders, no withdrawals."
          other="# accounts are stopped now: no new orders, no withdrawals."
        />
      </p>
      <p className="t-xs t-2">
        <Trans>Each of them was told the reason. Orders that run are settled as ever.</Trans>
      </p>
    </Section>
  )
}

/** The keys by which the platform signs, to compare with those of a saved proof. */
function SigningKeys() {
  const keys = Object.entries(useConfiguration()?.signingKeys ?? {})
  if (keys.length === 0) return null
  return (
    <Section title={<Trans>Signing keys</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          Every receipt and every recorded price hangs on a signature by one of these keys. A saved proof must name the
          same.
        </Trans>
      </p>
      {keys.map(([id, key]) => (
        <p key={id} className="mono t-xs">
          {id}={key}
        </p>
      ))}
    </Section>
  )
}

/** Says which changes the device notices by itself, and which need other people. */
function Limits() {
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>What this device notices by itself</Trans>
        </h2>
      </div>
      <p className="t-sm">
        <Trans>
          A result, a deposit or a fee that is changed after it was final. Other terms than those that were accepted. A
          price that was seen here live and is another one later. A signing key that the earlier one does not vouch for.
          Each is kept as evidence, on the page{' '}
          <a className="inline-link" href={`#${SYNC_PAGE}`}>
            This device and the server
          </a>
          .
        </Trans>
      </p>
      <p className="t-sm">
        <Trans>
          Prices that come here before the time that they are dated with, while you watch an order. Three seconds of
          prices can't be given out as thirty: the page of the order says so, and the order does not count as seen live.
        </Trans>
      </p>
      <div className="section__head">
        <h2 className="section__title">
          <Trans>What it cannot notice alone</Trans>
        </h2>
      </div>
      <p className="t-sm">
        <Trans>
          A price that was bent before anybody saw it. Prices dated earlier than they came, or with any other time while
          nobody watched. A history that was changed before this device first saw it. Something that is told to you and
          otherwise to others. Refusals or delays for some people alone. A page of this app that was exchanged for
          another. These take other devices, saved files and outside witnesses.
        </Trans>
      </p>
    </section>
  )
}
