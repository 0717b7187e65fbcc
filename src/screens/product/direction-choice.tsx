import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import { chooseByArrows } from '../../ui/controls/arrow-keys.ts'

interface DirectionChoiceProps {
  readonly chosen: Direction
  readonly isLocked: boolean
  readonly onChoose: (direction: Direction) => void
}

/** Up or down. */
export function DirectionChoice({ chosen, isLocked, onChoose }: DirectionChoiceProps) {
  const { t } = useLingui()
  return (
    <div className="seg seg--dir" role="radiogroup" aria-label={t`Direction`} onKeyDown={chooseByArrows}>
      {(['up', 'down'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          className="seg__item"
          role="radio"
          data-dir={choice}
          disabled={isLocked}
          aria-checked={chosen === choice}
          tabIndex={chosen === choice ? 0 : -1}
          onClick={() => onChoose(choice)}
        >
          {choice === 'up' ? <ArrowUp className="icon icon--20" /> : <ArrowDown className="icon icon--20" />}
          {choice === 'up' ? <Trans>Up</Trans> : <Trans>Down</Trans>}
        </button>
      ))}
    </div>
  )
}
