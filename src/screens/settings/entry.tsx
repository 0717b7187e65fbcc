import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row that leads to a page of its own. */
export function Entry({
  href,
  icon,
  sub,
  children,
}: {
  href: string
  icon: ReactNode
  sub?: ReactNode
  children: ReactNode
}) {
  return (
    <a className="row" href={`#${href}`}>
      <span className="row__icon">{icon}</span>
      <span className="row__main">
        <span className="row__title">{children}</span>
        {sub === undefined ? null : <span className="row__sub">{sub}</span>}
      </span>
      <span className="row__end">
        <ChevronRight className="icon icon--20 row__go" aria-hidden="true" />
      </span>
    </a>
  )
}
