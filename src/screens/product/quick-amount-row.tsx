import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Repeat } from 'lucide-react'
import { QUICK_AMOUNTS_MAX } from '../../../contract/quick-amounts.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { useOwnAmounts } from '../../queries/use-own-amounts.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { quickAmounts } from './quick-amounts.ts'

interface QuickAmountsProps {
  readonly terms: CountdownTerms
  readonly available: string | null
  /** While an order is being sent. */
  readonly isLocked: boolean
  readonly onChoose: (amount: string) => void
  /** @param texts the person's own amounts, one a field */
  readonly onSet: (texts: readonly string[]) => void
  /** Fills the ticket with the time and the amount of the last order; null where they stand there. Absent: nothing to repeat. */
  readonly onRepeat?: (() => void) | null | undefined
}

/** A few amounts, each one tap, and the way to set them. None is chosen beforehand. */
export function QuickAmounts(props: QuickAmountsProps) {
  const { terms, available, isLocked, onChoose, onSet, onRepeat } = props
  const { t } = useLingui()
  const { wholeMoney } = useFormat()
  const own = useOwnAmounts()
  const amounts = quickAmounts(terms, { own, available })
  return (
    <div className="quick-amounts">
      <div className="quick-amounts__offered" role="group" aria-label={t`Quick amounts`}>
        {amounts.map((amount) => (
          <button key={amount} type="button" className="opt" disabled={isLocked} onClick={() => onChoose(amount)}>
            {wholeMoney(amount)}
          </button>
        ))}
      </div>
      {onRepeat === undefined ? null : (
        <button
          type="button"
          className="opt"
          aria-label={t`Repeat last`}
          disabled={isLocked || onRepeat === null}
          onClick={onRepeat ?? undefined}
        >
          <Repeat className="icon icon--16" />
          <small>
            <Trans context="the last order">Last</Trans>
          </small>
        </button>
      )}
      <button
        type="button"
        className="opt"
        aria-label={t`Set amounts`}
        onClick={() => onSet(Array.from({ length: QUICK_AMOUNTS_MAX }, (_, at) => own[at] ?? ''))}
      >
        <Pencil className="icon icon--16" />
        <small>
          <Trans context="quick amounts">Set</Trans>
        </small>
      </button>
    </div>
  )
}
