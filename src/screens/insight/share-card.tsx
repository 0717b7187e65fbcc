import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrderTally } from '../../queries/use-insight.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { type Chance, chanceOf, shownPercents } from './chance.ts'
import { ShareBar } from './share-bar.tsx'

/** The share of right orders against the share that breaks even, with its range of chance, and what that says. */
export function ShareCard({ all }: { all: OrderTally }) {
  const { t } = useLingui()
  const { count, percent } = useFormat()
  const chance = chanceOf(all)
  if (chance === null) return null
  const shown = shownPercents(chance)
  const [right, total] = [count(all.right), count(all.right + all.wrong)]
  const [share, needed, low, high] = [shown.share, shown.needed, shown.low, shown.high].map(percent)
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }}>
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Share of right orders</Trans>
        </h2>
        {all.equal === 0 ? null : (
          <span className="section__note">
            <Plural value={all.equal} one="# equal left out" other="# equal left out" />
          </span>
        )}
      </div>
      <ShareBar
        chance={chance}
        label={t`${share} right, ${needed} needed, could be ${low} to ${high}`}
        ends={[percent(0), percent(10_000)]}
      />
      <p>
        <strong>
          <Trans>
            {right} of {total} right. {needed} are needed to break even, you had {share}.
          </Trans>
        </strong>
        <SentenceGap />
        <Verdict verdict={chance.verdict} total={total} low={low ?? ''} high={high ?? ''} />
      </p>
      <p className="t-xs t-3">
        <Trans>
          The line marks the share that is needed at your own mix of amounts and return rates. The band is the range of
          chance: in 95 of 100 cases the true share lies in it.
        </Trans>
      </p>
    </section>
  )
}

/** One sentence, chosen by the range. Never says that luck will hold, and never calls for another order. */
function Verdict({
  verdict,
  total,
  low,
  high,
}: {
  verdict: Chance['verdict']
  total: string
  low: string
  high: string
}) {
  switch (verdict) {
    case 'few':
      return (
        <Trans>
          So few orders say nothing yet: your true share could be anything from {low} to {high}.
        </Trans>
      )
    case 'luck':
      return (
        <Trans>
          With {total} orders your true share could be anything from {low} to {high}: luck alone explains this, in
          either direction.
        </Trans>
      )
    case 'above':
      return (
        <Trans>
          With {total} orders your true share is likely between {low} and {high}, above what is needed. A run of luck
          can do that too, and past orders say nothing about the next one.
        </Trans>
      )
    case 'below':
      return (
        <Trans>
          With {total} orders your true share is likely between {low} and {high}, below what is needed: orders like
          these lose money in the long run.
        </Trans>
      )
  }
}
