import { ViewTransition, useState, type ReactNode } from 'react'
import type { Way } from '../address/page-change.ts'

/**
 * Has a page, or a part of one, come and go by a view transition (shell.css). One that came at once has none: React begins one for whatever it puts
 * there inside of a ViewTransition, and would have the browser draw the whole window for nothing.
 */
export function PageTurn({ enter, exit, children }: { enter: Way; exit: 'leave' | 'none'; children: ReactNode }) {
  // As long as it stands: another element around it would begin it anew.
  const [isMoving] = useState(enter !== 'none')
  return isMoving ? (
    <ViewTransition default="none" enter={enter} exit={exit}>
      {children}
    </ViewTransition>
  ) : (
    children
  )
}
