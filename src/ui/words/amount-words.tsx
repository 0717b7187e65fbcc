import { Trans, useLingui } from '@lingui/react/macro'
import type { AmountReading } from '../../../contract/validation/amount-input.ts'
import { useFormat } from '../format/use-format.ts'

/** The question about a text that is not one amount. */
export function UnclearAmount({ text, status }: { text: string; status: 'ambiguous' | 'unreadable' }) {
  switch (status) {
    case 'ambiguous':
      return <Trans>“{text}” can mean two amounts. Which one do you mean?</Trans>
    case 'unreadable':
      return <Trans>“{text}” is not one amount. Write it like 1234.56.</Trans>
  }
}

/** Both amounts that the text can mean, each one tap; nothing for any other text. */
export function AmountChoice({
  reading,
  onChoose,
}: {
  reading: AmountReading
  onChoose: (amount: string, button: HTMLElement) => void
}) {
  const { t } = useLingui()
  const { money } = useFormat()
  if (reading.status !== 'ambiguous') return null
  return (
    <div className="quick-amounts" role="group" aria-label={t`The amount that you mean`}>
      {reading.amounts.map((amount) => (
        <button key={amount} type="button" className="opt" onClick={(event) => onChoose(amount, event.currentTarget)}>
          {money(amount)}
        </button>
      ))}
    </div>
  )
}

/** The field shows another amount than the one that was typed. */
export function CorrectedAmount({ amount, currency }: { amount: string; currency: string }) {
  const { money } = useFormat()
  const sum = `${money(amount)} ${currency}`
  return <Trans>The amount was corrected to {sum}. Check it, then continue.</Trans>
}
