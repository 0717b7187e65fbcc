import { Trans } from '@lingui/react/macro'
import type { PressedPrice } from './use-long-press.ts'

interface LineMenuProps {
  readonly pressed: PressedPrice
  readonly lines: readonly number[]
  readonly formatPrice: (price: number) => string
  /** The lines with the new one last, or without the one that went. */
  readonly onLines: (lines: readonly number[]) => void
  /** An alert at this price is wanted. */
  readonly onAlert: (price: number) => void
  readonly onLeave: () => void
}

/** Offers a line at the price that was held, or the end of one that is there, and an alert at that price. */
export function LineMenu({ pressed, lines, formatPrice, onLines, onAlert, onLeave }: LineMenuProps) {
  const { line, y } = pressed
  const steps = line ?? pressed.price
  const price = formatPrice(steps)
  const drawOrRemove = () => {
    onLines(line === undefined ? [...lines, steps] : lines.filter((other) => other !== line))
    onLeave()
  }
  return (
    <div
      className="line-menu"
      style={{ top: `clamp(0px, calc(${y}px - 6.25rem), calc(100% - 6.25rem))` }}
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
        {line === undefined ? <Trans>Draw a line at {price}</Trans> : <Trans>Remove the line at {price}</Trans>}
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
