import { Trans } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useId } from 'react'
import { chooseLeftHand } from '../../commands/choose-hand.ts'
import { useHand } from '../../queries/use-hand.ts'

/** For a phone in the left hand. Up and down stay where they are: a habit must not buy the other side. */
export function HandRow() {
  const id = useId()
  const isLeft = useHand() === 'left'
  return (
    <div className="row">
      <span className="row__icon">
        <Hand className="icon" aria-hidden="true" />
      </span>
      <span className="row__main">
        <span className="row__title" id={id}>
          <Trans>Left-hand mode</Trans>
        </span>
        <span className="row__sub" id={`${id}-sub`}>
          <Trans>
            When you order on a phone, delete and close are on the left. With the phone on its side, the whole order is.
            Up and down keep their places.
          </Trans>
        </span>
      </span>
      <span className="row__end">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isLeft}
          aria-labelledby={id}
          aria-describedby={`${id}-sub`}
          onClick={() => chooseLeftHand(!isLeft)}
        />
      </span>
    </div>
  )
}
