/** F6 goes from part to part of a wide window, in the order in which they stand, and back with Shift. */

/** The parts of the frame, of a product's page and of a list; a page without parts is one itself. */
const PANES = '.rail, .strip, .pane, .trade__chart, .dock, .trade__ticket, .split__list, .split__detail, main'
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex]'

/** Moves the focus into the next part: to where it was last in there, else to the first element that takes it. @param step −1: back */
export function goToPane(step: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => pane.checkVisibility())
  const panes = shown.filter((pane) => !shown.some((other) => other !== pane && pane.contains(other)))
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  // From outside, as after a page has come: forth to the first, back to the last.
  const next = panes[at < 0 ? (step > 0 ? 0 : panes.length - 1) : (at + step + panes.length) % panes.length]
  if (next === undefined) return
  const here = panes[at]
  if (here !== undefined && document.activeElement instanceof HTMLElement) lastIn.set(here, document.activeElement)
  const last = lastIn.get(next)
  const target = last?.isConnected === true && next.contains(last) && last.checkVisibility() ? last : firstIn(next)
  target.focus()
  // The last one may be disabled by now.
  if (!next.contains(document.activeElement)) firstIn(next).focus()
}

/** The element of each part that had the focus when F6 left it. */
const lastIn = new WeakMap<HTMLElement, HTMLElement>()

/** The part itself where nothing in it takes the focus. */
function firstIn(pane: HTMLElement): HTMLElement {
  // A hidden file field, or a tab that arrows lead to, is no stop of the Tab key either.
  const first = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  )
  if (first !== undefined) return first
  pane.tabIndex = -1
  return pane
}
