import { Trans, useLingui } from '@lingui/react/macro'
import type { Refusal } from '../../../contract/outcome.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { OrderMaker } from './use-order-maker.ts'

interface OrderRefusalProps {
  readonly refusal: Refusal
  readonly countdownSeconds: number
  readonly seenRateBp: number
}

/** Why the order was not taken. Nothing was bought. */
export function OrderRefusal({ refusal, countdownSeconds, seenRateBp }: OrderRefusalProps) {
  const { i18n } = useLingui()
  const { percent } = useFormat()
  const newRate = refusal.facts?.['returnRateBp']
  if (refusal.problem === 'terms-changed' && typeof newRate === 'number') {
    const [time, before, now] = [durationText(countdownSeconds, i18n.locale), percent(seenRateBp), percent(newRate)]
    return (
      <Banner tone="bad">
        <Trans>
          <b>Not bought: the return has changed.</b> For {time} it is now {now}, it was {before}. Buy again only if you
          want these terms.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="bad">
      <b>
        <Trans>Not bought.</Trans>
      </b>
      <SentenceGap />
      <ProblemText problem={refusal.problem} facts={refusal.facts} />
    </Banner>
  )
}

/** The reason why the order that was sent last was not taken; nothing while there is none. */
export function RefusedOrder({ maker: { placing, form } }: { maker: OrderMaker }) {
  if (placing.status !== 'refused') return null
  return (
    <OrderRefusal
      refusal={placing.refusal}
      countdownSeconds={form.terms.seconds}
      seenRateBp={form.terms.returnRateBp}
    />
  )
}
