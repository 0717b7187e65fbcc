import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import type { WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { spanText } from '../../ui/format/span-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** The conditions as the server publishes them: bounds, fee, and the time by which a withdrawal is decided. */
export function TermsText({ terms, currency }: { terms: WithdrawalTerms; currency: string }) {
  const { i18n } = useLingui()
  const isDemo = useConfiguration()?.isDemo === true
  const review = spanText(terms.reviewMs, i18n.locale)
  return (
    <FinePrint icon={Clock}>
      <Trans>Every withdrawal is decided within {review}. One that waits longer says so here and to us.</Trans>
      <SentenceGap />
      {isDemo ? (
        <>
          <Trans>In this demo every withdrawal is approved automatically after a few seconds.</Trans>
          <SentenceGap />
        </>
      ) : null}
      <FeeText terms={terms} currency={currency} />
      <SentenceGap />
      <Trans>The amount is held meanwhile, and comes back whole if it is refused or you take it back.</Trans>
    </FinePrint>
  )
}

function FeeText({ terms, currency }: { terms: WithdrawalTerms; currency: string }) {
  const { money, percent } = useFormat()
  const fixed = `${money(terms.feeFixed)} ${currency}`
  const rate = percent(terms.feeBp)
  if (terms.feeFixed === '0.00' && terms.feeBp === 0) return <Trans>There is no fee.</Trans>
  if (terms.feeBp === 0) return <Trans>The fee is {fixed}.</Trans>
  if (terms.feeFixed === '0.00') return <Trans>The fee is {rate} of the amount.</Trans>
  return (
    <Trans>
      The fee is {fixed} and {rate} of the amount.
    </Trans>
  )
}
