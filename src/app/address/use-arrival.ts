import { useEffect, useLayoutEffect, useRef } from 'react'
import { isOnScreen } from '../../ui/page/on-screen.ts'
import type { Location } from './hash-location.ts'
import { bringPage, wayOf, type Place } from './page-change.ts'

/** Scroll positions by history entry, so that going back finds the list where it was left. */
const positions = new Map<string, number>()

/** A new page begins at its top, one that is come back to where it was left; the focus goes to its content. */
export function useArrival(location: Location): void {
  const { entry, path } = location
  const before = useRef(path)
  const place = useRef<{ path: string; place: Place }>(null)
  useLayoutEffect(() => {
    window.scrollTo(0, positions.get(entry) ?? 0)
    const remember = () => void positions.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [entry])
  useLayoutEffect(() => {
    // An entry begins with its depth: hash-location.ts.
    const here = { path, place: { depth: Number.parseInt(entry, 10), isTab: isOnScreen('tabs') } }
    const page = document.getElementById('main')
    // The first page comes as it is.
    if (place.current !== null && place.current.path !== path && page !== null)
      bringPage(page, wayOf(place.current.place, here.place))
    place.current = here
  }, [entry, path])
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
