import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that a check on this device found something wrong: its title, then the reason. Used for results, saved proofs and days of prices. */
export function FailedCheck({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="banner" data-tone="bad">
      <CircleAlert className="icon icon--20" />
      <div className="banner__body">
        <b>{title}</b> {children}
      </div>
    </div>
  )
}
