/**
 * How one page turns into the next, by the browser's own view transition: the names are classes of the styles (shell.css). 'none' is
 * a change at once.
 */
export type Way = 'forward' | 'back' | 'across' | 'none'

interface Change {
  /** How many pages of the app lie behind each. */
  readonly fromDepth: number
  readonly toDepth: number
  /** Whether the browser has moved the pages itself, as a phone's own swipe back does. */
  readonly isShownByBrowser: boolean
}

/** A page further in comes from the right, one that is gone back to from the left. */
export function wayOf({ fromDepth, toDepth, isShownByBrowser }: Change): Way {
  if (isShownByBrowser || isStill()) return 'none'
  return toDepth < fromDepth ? 'back' : 'forward'
}

/** The person prefers reduced motion, or the window is wide: there a page changes at once, as in a program. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || 'wide' in document.documentElement.dataset
}
