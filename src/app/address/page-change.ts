/** How a new page comes: a short way from where it lies. Nothing waits for it, and the page is all there from its first frame. */
export type Way = 'forward' | 'back' | 'across'

const FROM = { forward: '20px', back: '-20px', across: '0px' } satisfies Record<Way, string>
const DURATION_MS = 180

export interface Place {
  /** How many pages of the app lie behind it. */
  readonly depth: number
  /** One of those in the tab bar. */
  readonly isTab: boolean
}

/** From one page to the next. In place of a page, a tab is where one comes out; another page is one further in. */
export function wayOf(from: Place, to: Place): Way {
  if (from.isTab && to.isTab) return 'across'
  return to.depth < from.depth || (to.depth === from.depth && to.isTab) ? 'back' : 'forward'
}

/** Slides in the page that has just been put there, before it is painted. Does nothing where the person prefers reduced motion. */
export function bringPage(page: HTMLElement, way: Way): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { parentElement: around } = page
  // A page that comes from the right must not make the window wider.
  around?.style.setProperty('overflow-x', 'clip')
  const moving = page.animate(
    [
      { opacity: 0, translate: FROM[way] },
      { opacity: 1, translate: '0px' },
    ],
    { duration: DURATION_MS, easing: 'ease-out' },
  )
  moving.onfinish = moving.oncancel = () => void around?.style.removeProperty('overflow-x')
}
