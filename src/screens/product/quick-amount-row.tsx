import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../ui/format/use-format.ts'

interface QuickAmountsProps {
  readonly amounts: readonly string[]
  /** While an order is being sent. */
  readonly isLocked: boolean
  readonly onChoose: (amount: string) => void
}

/** A few small amounts, each one tap. None is chosen beforehand. */
export function QuickAmounts({ amounts, isLocked, onChoose }: QuickAmountsProps) {
  const { t } = useLingui()
  const { wholeMoney } = useFormat()
  if (amounts.length === 0) return null
  return (
    <div className="quick-amounts" role="group" aria-label={t`Quick amounts`}>
      {amounts.map((amount) => (
        <button key={amount} type="button" className="opt" disabled={isLocked} onClick={() => onChoose(amount)}>
          {wholeMoney(amount)}
        </button>
      ))}
    </div>
  )
}
