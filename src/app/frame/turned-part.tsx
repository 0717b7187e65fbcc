import { use, useSyncExternalStore, type ReactNode } from 'react'
import { currentLocation, subscribeLocation, type Location } from '../address/hash-location.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { PageTurn } from './page-turn.tsx'
import { ALERTS_PAGE, ORDERS_PAGE } from '../../paths.ts'

/** Lists whose detail has the list's own path: what in the address opens it. */
const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  [ORDERS_PAGE]: ['id'],
  [ALERTS_PAGE]: ['id', 'product'],
}

/** The content of a page. Where only the query of the address opens a detail, it turns into that detail as one page does into another. */
export function TurnedPart({ children }: { children: ReactNode }) {
  const shown = use(ShownLocation)
  const wanted = useSyncExternalStore(subscribeLocation, currentLocation)
  return (
    <PageTurn key={openedAt(shown)} enter={shown.way} exit={wanted.way === 'none' ? 'none' : 'leave'}>
      {children}
    </PageTurn>
  )
}

/** A new alert may name no product: that differs from none that is opened. */
function openedAt({ path, search }: Location): string {
  const query = new URLSearchParams(search)
  return JSON.stringify((OPENED_BY[path] ?? []).map((name) => query.get(name)))
}
