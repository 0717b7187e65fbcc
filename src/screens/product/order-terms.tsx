import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { chooseByArrows } from '../../ui/controls/arrow-keys.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'

interface OrderTermsProps {
  readonly terms: readonly CountdownTerms[]
  readonly chosenSeconds: number
  /** While an order is being sent. */
  readonly isLocked: boolean
  readonly onChoose: (seconds: number) => void
}

/** How long, and what it returns if right. */
export function OrderTerms({ terms, chosenSeconds, isLocked, onChoose }: OrderTermsProps) {
  const { t, i18n } = useLingui()
  const { hasKeys } = use(FrameSlotsContext)
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <div className="opts" role="radiogroup" aria-label={t`Time and return`} onKeyDown={chooseByArrows}>
      {terms.map((choice, at) => (
        <button
          key={choice.seconds}
          type="button"
          className="opt"
          role="radio"
          disabled={isLocked}
          aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
          aria-checked={choice.seconds === chosenSeconds}
          tabIndex={choice.seconds === chosenSeconds ? 0 : -1}
          onClick={() => onChoose(choice.seconds)}
        >
          {durationText(choice.seconds, i18n.locale)}
          <small>{percent.format(choice.returnRateBp / 10_000)}</small>
        </button>
      ))}
    </div>
  )
}
