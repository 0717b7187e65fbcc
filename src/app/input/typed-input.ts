/**
 * Text that a person has typed on this page: tells whether a reload would lose it, and carries it over a reload that can't
 * wait. Passwords are never kept, and the kept text goes with the tab.
 * This room holds listeners to typing, to the phone's keyboard and to a pull at the page. It may not import another
 * room of the app.
 */
import { TYPED_INPUT_KEY } from '../../storage-keys.ts'

const FIELDS =
  'input:not([type=password], [type=checkbox], [type=radio], [type=file], [type=range], [type=hidden], [autocomplete=one-time-code]), textarea'
/** The field may stand on a tab of the page that must be opened first; after that nobody waits for it. */
const RETURN_MS_MAX = 10 * 60_000

interface KeptField {
  readonly place: number
  readonly name: string
  readonly value: string
}
interface Kept {
  readonly hash: string
  readonly fields: readonly KeptField[]
}

const typedIn = new Set<Element>()
/** The address at which the last letter was typed: a person on another page has left the form. */
let typedAt = ''

/** Called once the first page stands: notes typed fields, and brings back the text that a reload has interrupted. */
export function watchTyping(): void {
  noteFocused()
  document.addEventListener(
    'input',
    (event) => {
      // Else each form that was ever typed in would stay in memory, with its page.
      forgetGone()
      if (event.target instanceof Element) typedIn.add(event.target)
      typedAt = location.hash
    },
    { capture: true },
  )
  const kept = readKept()
  if (kept !== null) bringBack(kept)
}

/** Notes a field in which the person typed before this code had loaded. */
function noteFocused(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === '') return
  typedIn.add(field)
  typedAt = location.hash
}

/** Whether a field that was typed in still stands there and is not empty. Passwords count too: they are what a reload would lose. */
export function isTyping(): boolean {
  forgetGone()
  return [...typedIn].some(
    (element) =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '',
  )
}

/** Right before a reload. */
export function keepTyped(): void {
  if (typedAt !== location.hash) return
  const fields = fieldsOnPage().flatMap((field, place) =>
    typedIn.has(field) && field.value !== '' ? [{ place, name: nameOf(field), value: field.value }] : [],
  )
  if (fields.length === 0) return
  try {
    sessionStorage.setItem(TYPED_INPUT_KEY, JSON.stringify({ hash: location.hash, fields } satisfies Kept))
  } catch {
    // Full or forbidden: forms keep their own drafts, and this was only the rest.
    return
  }
}

function forgetGone(): void {
  for (const element of typedIn) if (!element.isConnected) typedIn.delete(element)
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TYPED_INPUT_KEY) ?? 'null') as Kept | null // written by keepTyped alone
    sessionStorage.removeItem(TYPED_INPUT_KEY)
    return kept?.hash === location.hash ? kept : null
  } catch {
    return null // forbidden, or another program's text
  }
}

/** Waits for each field; one that has its text already (from a draft) is left as it is. */
function bringBack({ hash, fields }: Kept): void {
  const waiting = new Map(fields.map((field) => [field.place, field]))
  const tryNow = () => {
    if (location.hash !== hash) return end()
    const onPage = fieldsOnPage()
    for (const [place, kept] of waiting) {
      const field = onPage[place]
      if (field === undefined || nameOf(field) !== kept.name) continue
      waiting.delete(place)
      if (field.value === '') enter(field, kept.value)
    }
    if (waiting.size === 0) end()
  }
  const observer = new MutationObserver(tryNow)
  const timer = setTimeout(() => end(), RETURN_MS_MAX)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** As if it were typed: React listens to the event, and looks at the value that the browser's own setter has set. */
function enter(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function fieldsOnPage(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
}

/** Names a field, so that a text never ends up in another one. */
function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return [
    field.tagName,
    field.type,
    field.name,
    field.inputMode,
    field.autocomplete,
    field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '',
  ].join(' ')
}
