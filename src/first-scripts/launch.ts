/**
 * Stands right before the snapshot that the worker put into the page (src/store/launch/snapshot-html.ts) and looks at it as the page is
 * read, before anything of it is painted. It removes a snapshot that does not belong here: another page, another person or nobody,
 * another language, a locked app.
 */
import { HOME_PAGE } from '../first-paths.ts'
import { APP_LOCK_ON_KEY, SESSION_KEY } from '../storage-keys.ts'
import { readStored } from './read-stored.ts'

const path = location.hash.replace(/^#?\/?/, '/').split('?')[0]
const isHome = path === '/' || path === HOME_PAGE
const session = readStored(SESSION_KEY) as { readonly user?: { readonly id: string } } | null // each part is looked for
const owner = session?.user?.id ?? null
const isLocked = readStored(APP_LOCK_ON_KEY) === true

const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) look(node)
})
observer.observe(document.body, { childList: true, subtree: true })
document.addEventListener('DOMContentLoaded', () => {
  observer.disconnect()
  // However the page was read: a snapshot that does not belong here is gone now.
  const launch = document.getElementById('launch')
  if (launch !== null) look(launch)
})

function look(node: Node): void {
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return
  if (node.id === 'root') return observer.disconnect()
  if (node.id === 'launch' && !belongsHere(node)) return node.remove()
  place(node)
  node.querySelectorAll<HTMLElement | SVGElement>('[data-style]').forEach(place)
}

function belongsHere({ dataset }: HTMLElement | SVGElement): boolean {
  return isHome && !isLocked && dataset['owner'] === owner && dataset['language'] === document.documentElement.lang
}

/** The policy allows no style in the markup; a style that a script sets it does. */
function place(element: HTMLElement | SVGElement): void {
  for (const rule of element.dataset['style']?.split(';') ?? []) {
    const at = rule.indexOf(':')
    if (at > 0) element.style.setProperty(rule.slice(0, at).trim(), rule.slice(at + 1).trim())
  }
}
