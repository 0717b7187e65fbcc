import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOK = { className: 'icon icon--14' } as const
/** The same elements each time: a figure that moves with each tick does not have its arrow drawn anew. */
const ARROWS = { up: <ArrowUp {...LOOK} />, down: <ArrowDown {...LOOK} />, flat: <Minus {...LOOK} /> }

/** A change: arrow, sign and colour, always all three. The figure comes with its sign. */
export function Delta({ direction, children }: { direction: 'up' | 'down' | 'flat'; children: ReactNode }) {
  return (
    <span className="delta" data-dir={direction}>
      {ARROWS[direction]}
      <span>{children}</span>
    </span>
  )
}
