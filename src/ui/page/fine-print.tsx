import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A remark in small letters beside its icon. */
export function FinePrint({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="fine">
      <Icon className="icon icon--16" />
      <span>{children}</span>
    </p>
  )
}
