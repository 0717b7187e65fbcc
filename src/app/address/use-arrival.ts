import { useLayoutEffect, useRef } from 'react'
import type { Location } from './hash-location.ts'

/** Scroll positions by history entry, so that going back finds the list where it was left. */
const positions = new Map<string, number>()

/** A new page begins at its top, one that is come back to where it was left; the focus goes to its content. */
export function useArrival(location: Location): void {
  const { entry, path } = location
  const before = useRef(path)
  useLayoutEffect(() => {
    window.scrollTo(0, positions.get(entry) ?? 0)
    const remember = () => void positions.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [entry])
  // Before the page is painted: a transition between pages holds the other effects back until it is over.
  useLayoutEffect(() => {
    if (before.current === path) return
    before.current = path
    return keepInContent()
  }, [path])
}

/** The content may come later than its page, and take the place of its outline: the focus follows it until the person acts. */
function keepInContent(): () => void {
  const focus = () => document.getElementById('main')?.focus({ preventScroll: true })
  const coming = new MutationObserver(() => {
    if (document.activeElement === document.body) focus()
  })
  const end = () => coming.disconnect()
  focus()
  coming.observe(document.body, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, end, { capture: true, once: true })
  return end
}
