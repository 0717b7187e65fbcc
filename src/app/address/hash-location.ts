/**
 * The app's address: path and query inside the hash (#/path?query). Wouter's own hash location writes
 * the query before the hash and never clears it. Each entry of the history carries its depth in the app, so that the back
 * arrow knows whether there is a page of ours to go back to.
 * This room holds the page's address and the ways from page to page. It may not know which routes there are.
 */
import { wayOf, type Way } from './page-change.ts'

export interface Location {
  readonly path: string
  readonly search: string
  /** Names the history entry: a page that one comes back to finds its scroll position by it. */
  readonly entry: string
  /** From where its page comes. */
  readonly way: Way
}

interface EntryState {
  readonly depth: number
  readonly entry: string
}

let made = 0
/** Runs a move in the history once nothing lies over the page any more (src/ui/sheets/layers.ts, which no first page waits for). */
let fromThePage = (move: () => void): void => move()
let here = readEntry() ?? makeEntry(0)
const listeners = new Set<() => void>()

// Pages load after the browser would restore a position: the frame does it when they are there.
history.scrollRestoration = 'manual'
if (readEntry() === null) history.replaceState(here, '')
let current: Location = { ...partsOf(location.hash), entry: here.entry, way: 'none' }
let currentDepth = here.depth
window.addEventListener('popstate', ({ hasUAVisualTransition }) => arrive(hasUAVisualTransition))
window.addEventListener('hashchange', () => arrive())

/** @param to path and query, with or without a leading "#" */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  fromThePage(() => move(to, replace))
}

function move(to: string, replace: boolean): void {
  const url = new URL(location.href)
  url.hash = to.replace(/^#?\/?/, '/')
  if (url.href === location.href) return
  if (!replace) here = makeEntry(here.depth + 1)
  // Another page in place of this one begins at its own top, not where this one was scrolled to.
  else if (partsOf(url.hash).path !== current.path) here = makeEntry(here.depth)
  history[replace ? 'replaceState' : 'pushState'](here, '', url.href)
  publish()
}

/** Back to the page before, or to `fallback` where this page was the first that was opened. */
export function goBack(fallback: string): void {
  if (here.depth > 0) fromThePage(() => history.back())
  else navigate(fallback, { replace: true })
}

/** @param how runs a move in the history from the page itself */
export function moveFromThePage(how: typeof fromThePage): void {
  fromThePage = how
}

export function currentLocation(): Location {
  return current
}

export function subscribeLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The browser moved: back, forward, a link, or an address typed in. */
function arrive(isShownByBrowser = false): void {
  const known = readEntry()
  // A plain link made this entry: it lies one deeper than the page it was on.
  here = known ?? makeEntry(here.depth + 1)
  if (known === null) history.replaceState(here, '')
  publish(isShownByBrowser)
}

function publish(isShownByBrowser = false): void {
  const { path, search } = partsOf(location.hash)
  if (path === current.path && search === current.search && here.entry === current.entry) return
  const way = wayOf({ fromDepth: currentDepth, toDepth: here.depth, isShownByBrowser })
  current = { path, search, entry: here.entry, way }
  currentDepth = here.depth
  for (const listener of [...listeners]) listener()
}

function partsOf(hash: string): { path: string; search: string } {
  const raw = hash.replace(/^#?\/?/, '/')
  const at = raw.indexOf('?')
  return at < 0 ? { path: raw, search: '' } : { path: raw.slice(0, at), search: raw.slice(at + 1) }
}

function makeEntry(depth: number): EntryState {
  made += 1
  return { depth, entry: `${depth}.${made}` }
}

function readEntry(): EntryState | null {
  // Another program may have written the state; ours has these two fields.
  const state = history.state as Partial<EntryState> | null
  return typeof state?.depth === 'number' && typeof state.entry === 'string'
    ? { depth: state.depth, entry: state.entry }
    : null
}
