import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

const ARROWS = { up: ArrowUp, down: ArrowDown, flat: Minus }

/** A change: arrow, sign and colour, always all three. The figure comes with its sign. */
export function Delta({ direction, children }: { direction: 'up' | 'down' | 'flat'; children: ReactNode }) {
  const Arrow = ARROWS[direction]
  return (
    <span className="delta" data-dir={direction}>
      <Arrow className="icon icon--14" aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
