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
  readonly onLeave: () => void
}

/** A finger means the line that it is so near to. */
const NEAR_PX = 14

/** Offers a line at the price that was held, or the end of one that is there. */
export function LineMenu({ drawing, pressed, lines, unit, formatPrice, onLines, onLeave }: LineMenuProps) {
  // As it was when it opened: the picture moves on under it.
  const [near] = useState(() =>
    lines.find((price) => {
      const y = drawing.drawn()?.series.priceToCoordinate(price / unit) ?? null
      return y !== null && Math.abs(y - pressed.y) <= NEAR_PX
    }),
  )
  const price = formatPrice(near ?? pressed.price)
  return (
    <button
      type="button"
      className="btn btn--md btn--ghost line-menu"
      ref={takeFocus}
      style={{ top: `clamp(0px, calc(${pressed.y}px - 3.5rem), calc(100% - 3.5rem))` }}
      onClick={() => {
        onLines(near === undefined ? [...lines, pressed.price] : lines.filter((other) => other !== near))
        onLeave()
      }}
      // Safari takes the focus from a button that is pressed, and the press would end here.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      {near === undefined ? <Trans>Draw a line at {price}</Trans> : <Trans>Remove the line at {price}</Trans>}
    </button>
  )
}

/** Stable, so that a tick does not take the focus again. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
