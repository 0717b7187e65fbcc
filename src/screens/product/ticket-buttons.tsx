import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, RefreshCw } from 'lucide-react'
import { use, useEffect, useRef, type KeyboardEvent } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { OrderMaker } from './use-order-maker.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'

/** After one was accepted the next order waits so long: the second press of two quick ones is no wish of its own. */
const PAUSE_MS = 800

interface TicketButtonsProps {
  readonly maker: OrderMaker
  readonly currency: string
  readonly obstacle: string | null
}

/** Both buttons that buy. Each says the sum; the keys U and D only move to them, and one press of Enter is one order. */
export function TicketButtons({ maker, currency, obstacle }: TicketButtonsProps) {
  const { money } = useFormat()
  const { form, placing, problem, isZero } = maker
  const acceptedAt = useRef(Number.NEGATIVE_INFINITY)
  const accepted = placing.status === 'accepted' ? placing.order.id : null
  useEffect(() => {
    if (accepted !== null) acceptedAt.current = performance.now()
  }, [accepted])
  const isBusy = placing.status === 'sending'
  const isUnanswered = placing.status === 'unanswered'
  const isOff = !isUnanswered && (obstacle !== null || (form.stake === null && !isZero) || problem !== null)
  const buy = (direction: Direction, at: number) => {
    if (isOff || isBusy || at - acceptedAt.current < PAUSE_MS) return
    // A question that waits for its answer is about the side that was bought.
    if (!isUnanswered) form.chooseDirection(direction)
    maker.submit(at, direction)
  }
  return (
    <div className="btn-pair ticket__buttons">
      {(['up', 'down'] as const).map((direction) => {
        const isAsked = isUnanswered && placing.request.direction === direction
        return (
          <SideButton
            key={direction}
            direction={direction}
            sum={form.stake === null ? null : `${money(form.stake)} ${currency}`}
            isAsked={isAsked}
            isTurning={isBusy || isAsked}
            isOff={isOff || (isUnanswered && !isAsked)}
            isBusy={isBusy && form.direction === direction}
            onPress={(at) => {
              if (!isUnanswered || isAsked) buy(direction, at)
            }}
          />
        )
      })}
    </div>
  )
}

interface SideButtonProps {
  readonly direction: Direction
  /** The amount with its currency; null while there is none. */
  readonly sum: string | null
  /** The answer about this side is missing: the button asks again. */
  readonly isAsked: boolean
  readonly isTurning: boolean
  readonly isOff: boolean
  readonly isBusy: boolean
  /** @param at the event's own time, ms */
  readonly onPress: (at: number) => void
}

function SideButton({ direction, sum, isAsked, isTurning, isOff, isBusy, onPress }: SideButtonProps) {
  const { hasKeys } = use(FrameSlotsContext)
  const key = direction === 'up' ? 'U' : 'D'
  const Arrow = isTurning ? RefreshCw : direction === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className={`btn btn--${direction}`}
      aria-disabled={isOff}
      aria-busy={isBusy}
      aria-describedby="ticket-note"
      aria-keyshortcuts={hasKeys ? key : undefined}
      data-money=""
      onKeyDown={refuseRepeat}
      onClick={(event) => onPress(event.timeStamp)}
    >
      <span className="ticket__side">
        <Arrow className="icon icon--20" />
        {isAsked ? <Trans>Ask again</Trans> : direction === 'up' ? <Trans>Buy up</Trans> : <Trans>Buy down</Trans>}
        <kbd className="kbd" aria-hidden="true">
          {key}
        </kbd>
      </span>
      {sum === null ? null : <small className="ticket__sum">{sum}</small>}
    </button>
  )
}

/** A key that is held down presses a button many times a second. */
function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
