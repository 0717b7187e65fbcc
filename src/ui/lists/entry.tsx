import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface EntryProps {
  readonly href: string
  readonly icon: ReactNode
  /** A second, smaller line. */
  readonly sub?: ReactNode
  /** At the end of the row, before the arrow. */
  readonly note?: ReactNode
  /** The title. */
  readonly children: ReactNode
}

/** A row that leads to a page of its own. */
export function Entry({ href, icon, sub, note, children }: EntryProps) {
  return (
    <a className="row" href={`#${href}`}>
      <span className="row__icon">{icon}</span>
      <span className="row__main">
        <span className="row__title">{children}</span>
        {sub === undefined ? null : <span className="row__sub">{sub}</span>}
      </span>
      <span className="row__end">
        {note}
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </a>
  )
}
