import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Drawing } from './drawing.ts'
import type { PressedPrice } from './use-long-press.ts'

interface LineMenuProps {
  readonly drawing: Drawing
  readonly pressed: PressedPrice
  readonly lines: readonly number[]
  readonly unit: number
  readonly formatPrice: (price: number) => string
  /** The lines with the new one last, or without the one that went. */
  readonly onLines: (lines: readonly number[]) => void
  /** An alert at this price is wanted. */
  readonly onAlert: (price: number) => void
  readonly onLeave: () => void
}

/** A finger means the line that it is so near to. */
const NEAR_PX = 14

/** Offers a line at the price that was held, or the end of one that is there, and an alert at that price. */
export function LineMenu({ drawing, pressed, lines, unit, formatPrice, onLines, onAlert, onLeave }: LineMenuProps) {
  // As it was when it opened: the picture moves on under it.
  const [near] = useState(() =>
    lines.find((price) => {
      const y = drawing.drawn()?.series.priceToCoordinate(price / unit) ?? null
      return y !== null && Math.abs(y - pressed.y) <= NEAR_PX
    }),
  )
  const steps = near ?? pressed.price
  const price = formatPrice(steps)
  const drawOrRemove = () => {
    onLines(near === undefined ? [...lines, pressed.price] : lines.filter((other) => other !== near))
    onLeave()
  }
  return (
    <div
      className="line-menu"
      style={{ top: `clamp(0px, calc(${pressed.y}px - 6.25rem), calc(100% - 6.25rem))` }}
      // Safari takes the focus from a button that is pressed, and the press would end here.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <button type="button" className="btn btn--md btn--ghost" ref={takeFocus} onClick={drawOrRemove}>
        {near === undefined ? <Trans>Draw a line at {price}</Trans> : <Trans>Remove the line at {price}</Trans>}
      </button>
      <button type="button" className="btn btn--md btn--ghost" onClick={() => onAlert(steps)}>
        <Trans>Set an alert at {price}</Trans>
      </button>
    </div>
  )
}

/** Stable, so that a tick does not take the focus again. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
