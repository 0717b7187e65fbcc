/**
 * The service worker, and what a new version means for this tab: `waiting`, one is there and may begin; `ordered`, the person
 * wants it as soon as nothing is lost by it; `stale`, another tab has let it begin, so the chunks of this one may be gone.
 */
import type { Language } from '../../contract/languages.ts'
import { whenLive } from '../queries/when-live.ts'
import { subscribeLocation } from './hash-location.ts'
import { noteStale, reload } from './stale-chunks.ts'
import { isSafeToReload } from './update-safety.ts'

export type UpdateState = 'current' | 'waiting' | 'ordered' | 'stale'

const CHECK_EVERY_MS = 60 * 60_000
/** A version that is found while the app is only starting begins before anybody has done anything with the old one. */
const LAUNCH_MS = 5_000
const SAFETY_CHECK_MS = 2_000
/** How long the first worker of a device waits for the page to be live, at the most. */
const FIRST_WORKER_MS_MAX = 5_000
/** And then for what the page does with its first live figures. */
const REST_MS = 2_000

let state: UpdateState = 'current'
let isPutOff = false
let begin: () => void = reload
let waitsForSafety: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** What is to be said of it: nothing (`current`) where the person has put it off, until there is something else to say. */
export function offeredUpdate(): UpdateState {
  return isPutOff ? 'current' : state
}

export function putOffUpdate(): void {
  isPutOff = true
  tell()
}

export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The person's wish: the new version begins and this page is loaded anew, at once or as soon as nothing is lost by it. */
export function beginUpdate(): void {
  if (isSafeToReload()) return begin()
  setState('ordered')
  waitsForSafety ??= setInterval(beginWhereSafe, SAFETY_CHECK_MS)
}

/** Once per page, when the first page stands there. Registers the worker (the first one when the page is live) and looks for a new version at launch, on focus and hourly. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller === null) await restAfterLive()
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  let isAskedHere = false
  /** Whether a worker is active, which a new one would replace. */
  let hasWorker = () => false
  /** There was none when this page asked for one: the next to take over is the first. */
  let isFirst = false
  const noteWaiting = () => {
    // A first worker that is slow to begin is called waiting too.
    if (!hasWorker()) return
    begin = () => {
      isAskedHere = true
      workbox.messageSkipWaiting()
    }
    setState('waiting')
    if (performance.now() < LAUNCH_MS) beginWhereSafe()
  }
  workbox.addEventListener('waiting', noteWaiting)
  workbox.addEventListener('controlling', (event) => {
    // The worker before it may have kept it waiting: what was safe when it was asked for may not be so any more.
    if (isAskedHere && isSafeToReload()) return reload()
    if (isFirst) {
      isFirst = false
      return
    }
    if (!isAskedHere && event.isUpdate !== true && event.isExternal !== true) return
    begin = reload
    setState('stale')
    noteStale(isSafeToReload())
  })
  // Refused by a setting of the browser: the app works on, just not without a network.
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  hasWorker = () => registration.active !== null
  isFirst = !hasWorker()
  const check = () => {
    // The library stops listening after the first version that it finds, whatever became of its install; and it tells of one that
    // waits already before it says where to look.
    if (state === 'current' && registration.waiting) noteWaiting()
    // A check that fails for want of a network is made again at the next occasion.
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined)
  }
  // The browser's own look at a start waits for a worker that is busy, for as long as that takes.
  if (hasWorker()) check()
  document.addEventListener('visibilitychange', () => {
    check()
    // Who looks elsewhere notices nothing, as long as nothing is lost.
    if (document.visibilityState === 'hidden') beginWhereSafe()
  })
  window.addEventListener('focus', check)
  subscribeLocation(() => { if (state === 'ordered') beginWhereSafe() })
  setInterval(check, CHECK_EVERY_MS)
  await fetchLater()
}

/**
 * The first worker of a device fetches every file of the app, and a worker that was taken away does it again. The line and the
 * processor belong to what the person came for until that stands there: beside such an install each task took several times as long.
 */
async function restAfterLive(): Promise<void> {
  await whenLive(FIRST_WORKER_MS_MAX)
  await new Promise((resolve) => { setTimeout(resolve, REST_MS) })
}

/** When nothing else is to be done, and the person does not save data: the large libraries that no visit waits for. */
async function fetchLater(): Promise<void> {
  // Not in TypeScript's library: Chromium alone tells.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  const registration = await navigator.serviceWorker.ready
  // Of whoever is the worker by then.
  const ask = () => registration.active?.postMessage({ type: 'fetch-later' })
  if ('requestIdleCallback' in window) requestIdleCallback(ask)
  else ask()
}

/** The worker keeps the words of the language that is read here, for offline and for the next version. */
export async function keepLanguage(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ type: 'keep-language', language })
}

function beginWhereSafe(): void {
  if (state !== 'waiting' && state !== 'ordered') return
  if (!isSafeToReload()) return
  clearInterval(waitsForSafety)
  waitsForSafety = undefined
  begin()
}

function setState(next: UpdateState): void {
  state = next
  isPutOff = false
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
