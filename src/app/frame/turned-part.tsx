import { use, useState, useSyncExternalStore, ViewTransition, type ReactNode } from 'react'
import { currentLocation, subscribeLocation, type Location } from '../address/hash-location.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { ALERTS_PAGE, ORDERS_PAGE } from '../../paths.ts'

/** Lists whose detail has the list's own path: what in the address opens it. */
const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  [ORDERS_PAGE]: ['id'],
  [ALERTS_PAGE]: ['id', 'product'],
}

/** The content of a page. Where only the query of the address opens a detail, it turns into that detail as one page does into another. */
export function TurnedPart({ children }: { children: ReactNode }) {
  const shown = use(ShownLocation)
  return (
    <Turn key={openedAt(shown)} way={shown.way}>
      {children}
    </Turn>
  )
}

/** See PageTurn (src/app/pages/app.tsx): a part that came at once has no transition of its own. */
function Turn({ way, children }: { way: Location['way']; children: ReactNode }) {
  const wanted = useSyncExternalStore(subscribeLocation, currentLocation)
  // For the life of the part: another element around it would begin it anew.
  const [isMoving] = useState(way !== 'none')
  return isMoving ? (
    <ViewTransition default="none" enter={way} exit={wanted.way === 'none' ? 'none' : 'leave'}>
      {children}
    </ViewTransition>
  ) : (
    children
  )
}

/** A new alert may name no product: that differs from none that is opened. */
function openedAt({ path, search }: Location): string {
  const query = new URLSearchParams(search)
  return JSON.stringify((OPENED_BY[path] ?? []).map((name) => query.get(name)))
}
