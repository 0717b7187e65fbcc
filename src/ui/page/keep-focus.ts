/** These take keys: a field, and a ticket whose keys go to its amount. */
const TYPED_INTO = 'input, textarea, select, section[aria-label]'
/** A layout that loads may take as long as this. */
const HELD_MS = 5_000
const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Called when the window turns to another layout, which makes its fields anew: the field of the same name has the focus there, with the
 * caret where it was. Ends with the person's next act.
 */
export function keepFocus(): void {
  const held = document.activeElement
  if (held === null || !held.matches(TYPED_INTO)) return
  // A ticket with keys of its own has no field for its amount.
  const names = [nameOf(held), nameOf(held.closest('section[aria-label]'))].filter((name) => name !== '')
  const follow = () => {
    if (document.activeElement === held) return
    const found = [...document.querySelectorAll<HTMLElement>(TYPED_INTO)]
    for (const name of names)
      for (const part of found)
        if (
          nameOf(part) === name &&
          takesFocus(part.tabIndex < 0 && !part.hasAttribute('tabindex') ? fieldIn(part) : part, held)
        )
          return
  }
  const coming = new MutationObserver(follow)
  coming.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  const end = () => {
    coming.disconnect()
    clearTimeout(timer)
    for (const act of ACTS) removeEventListener(act, end, true)
  }
  const timer = setTimeout(end, HELD_MS)
  for (const act of ACTS) addEventListener(act, end, true)
}

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function nameOf(element: Element | null): string {
  const label = isText(element) ? element.labels?.[0]?.textContent : null
  return element?.getAttribute('aria-label') ?? label ?? element?.getAttribute('placeholder') ?? ''
}

const fieldIn = (part: HTMLElement) => part.querySelector<HTMLElement>('input')

/** @returns whether it has the focus now. It has none in a dialog that is still to open. */
function takesFocus(field: HTMLElement | null, held: Element): boolean {
  if (field === null) return false
  if (field === document.activeElement) return true
  field.focus({ preventScroll: true })
  if (field !== document.activeElement) return false
  if (isText(field)) placeCaret(field, held)
  return true
}

function placeCaret(field: HTMLInputElement | HTMLTextAreaElement, held: Element): void {
  // A box to tick and a date have no caret, and refuse one.
  if (field.selectionStart === null) return
  if (isText(held)) field.setSelectionRange(held.selectionStart, held.selectionEnd)
  // An amount that the next key replaces stays selected, as its field selects it by itself.
  else if (held.querySelector('[data-selected]') === null)
    field.setSelectionRange(field.value.length, field.value.length)
}
