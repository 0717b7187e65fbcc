/**
 * The parts of the page that stand on the screen now, each told by its own component. Code that acts on them (the begin of the
 * sync, the picture of home, a reload) asks here. It never looks for elements by their classes, which belong to the styles.
 */
import { useLayoutEffect } from 'react'

/**
 * `page`: the content of a page. `coming`: a place that waits for its figure. `tabs`: the tab bar. `home`: the tab bar with home
 * chosen. `sub-page`: a title bar with the arrow back. `sheet`: a form or an order that lies over a page without a dialog.
 */
type ScreenPart = 'page' | 'coming' | 'tabs' | 'home' | 'sub-page' | 'sheet'

const counts: Record<ScreenPart, number> = { page: 0, coming: 0, tabs: 0, home: 0, 'sub-page': 0, sheet: 0 }
const listeners = new Set<() => void>()
let isTelling = false

export function isOnScreen(part: ScreenPart): boolean {
  return counts[part] > 0
}

/** Whether a page stands there with all that the device has of it. */
export function isPageWhole(): boolean {
  return isOnScreen('page') && !isOnScreen('coming')
}

/** @returns what to call when the part is gone */
export function putOnScreen(part: ScreenPart): () => void {
  change(part, 1)
  return () => change(part, -1)
}

/** Calls after each change, once for all that change together. */
export function watchScreen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells that a part stands on the screen for as long as the component does. */
export function useOnScreen(part: ScreenPart, isThere = true): void {
  useLayoutEffect(() => (isThere ? putOnScreen(part) : undefined), [part, isThere])
}

function change(part: ScreenPart, by: 1 | -1): void {
  counts[part] += by
  if (isTelling || listeners.size === 0) return
  isTelling = true
  // React takes parts away before it puts others in their place: only the end of it is told.
  queueMicrotask(() => {
    isTelling = false
    for (const listener of [...listeners]) listener()
  })
}
