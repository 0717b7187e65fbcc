/**
 * The keys of a wide window. A key acts on the element that names it (`aria-keyshortcuts`), so what a key does and what is heard
 * of it are one. No key acts on money: an element with `data-money` is only moved to, and Enter on it buys.
 */
import { navigate } from '../address/hash-location.ts'
import { GO_KEYS } from './go-keys.ts'
import { goToPane } from './go-to-pane.ts'
import { isPlain, keyName } from './key-name.ts'
import { openOverview, openPalette } from './open-layers.ts'

const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'
/** A G waits so long for its letter. */
const GO_MS = 1_500

/** @returns ends it */
export function watchKeys(): () => void {
  let goAt = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const key = keyName(event)
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      key === 'k' &&
      document.querySelector('dialog[open]') === null
    ) {
      event.preventDefault()
      return openPalette()
    }
    if (key === 'f6' && isPlain(key, event) && document.querySelector('dialog[open]') === null) {
      event.preventDefault()
      return goToPane(event.shiftKey ? -1 : 1)
    }
    if (isSilent(event, key)) return
    const isGoing = event.timeStamp - goAt < GO_MS
    goAt = Number.NEGATIVE_INFINITY
    const page = isGoing ? GO_KEYS.find((go) => go.key === key) : undefined
    if (page !== undefined) {
      event.preventDefault()
      return navigate(page.path)
    }
    if (key === 'g') {
      goAt = event.timeStamp
      return
    }
    if (act(key)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Keys are letters where a person types, and the dialog's own where one is open. */
function isSilent(event: KeyboardEvent, key: string): boolean {
  if (!isPlain(key, event) || document.querySelector('dialog[open]') !== null) return true
  return event.target instanceof Element && event.target.closest(TYPED_INTO) !== null
}

/** @returns whether the key means something here */
function act(key: string): boolean {
  switch (key) {
    case '?':
      openOverview()
      return true
    case '[':
      return pressBeside('previousElementSibling')
    case ']':
      return pressBeside('nextElementSibling')
    case '/':
      return focusSearch()
    default:
      return pressNamed(key)
  }
}

function pressNamed(key: string): boolean {
  if (!/^[a-z1-9]$/.test(key)) return false
  const target = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)].find(
    (element) => element.checkVisibility(),
  )
  if (target === undefined) return false
  if (target.matches('[data-money]')) target.focus()
  else target.click()
  return true
}

/** The chart's next shorter or longer time per point. */
function pressBeside(side: 'previousElementSibling' | 'nextElementSibling'): boolean {
  const next = document.querySelector('.chart-choice [role="tab"][aria-selected="true"]')?.[side]
  if (!(next instanceof HTMLElement)) return false
  next.click()
  return true
}

/** The page's own search; where it has none, that of everything. */
function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')].find((input) =>
    input.checkVisibility(),
  )
  if (field === undefined) openPalette()
  else field.focus()
  return true
}
