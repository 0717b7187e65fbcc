/** The service worker: when the first one of a device is asked for, when a new version is looked for, and what it puts aside. */
import { Workbox } from 'workbox-window'
import type { Language } from '../../../contract/languages.ts'
import { retryDelayMs } from '../../../contract/retry-delay.ts'
import { whenLive } from '../../queries/when-live.ts'
import { subscribeLocation } from '../address/hash-location.ts'
import { pause } from './pause.ts'
import { noteStale, reload } from './stale-chunks.ts'
import { isSafeToReload } from './update-safety.ts'
import { beginWhereSafe, noteUpdate, updateState } from './updates.ts'

const CHECK_EVERY_MS = 60 * 60_000
/** A version that is found while the app is only starting begins before anybody has done anything with the old one. */
const LAUNCH_MS = 5_000
/** How long the first worker of a device waits for the page to be live, at the most. */
const FIRST_WORKER_MS_MAX = 5_000
/** And then for what the page does with its first live figures. */
const REST_MS = 2_000
/** The pauses after which a first worker that could not be had is asked for again. */
const FIRST_WORKER_PAUSES = { firstMs: 5_000, mostMs: CHECK_EVERY_MS }

/** Once per page, when the first page stands there. Registers the worker (the first one when the page is live) and looks for a new version at launch, on focus and hourly. */
export async function watchWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller === null) await restAfterLive()
  for (let failures = 1; !(await follow()); failures += 1) {
    await pause(retryDelayMs(FIRST_WORKER_PAUSES, failures))
    await whenLive(CHECK_EVERY_MS)
  }
  await fetchLater()
}

/**
 * How this page stands to the worker. `following`: a new one would replace the active one; `first`: none was active, so the next to take
 * over is the device's first; `begun`: this page has let a new one begin.
 */
type Following = 'following' | 'first' | 'begun'

/** @returns whether there is a worker now: not where a browser's setting refuses one, or the network was gone before it had its files */
async function follow(): Promise<boolean> {
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  let status: Following = 'following'
  let found: ServiceWorkerRegistration | null = null
  const noteWaiting = () => {
    // A first worker that is slow to begin is called waiting too.
    if (!found?.active) return
    noteUpdate('waiting', () => {
      status = 'begun'
      workbox.messageSkipWaiting()
    })
    if (performance.now() < LAUNCH_MS) beginWhereSafe()
  }
  const noteControlling = (event: { readonly isUpdate?: boolean; readonly isExternal?: boolean }) => {
    if (status === 'first') {
      status = 'following'
      return
    }
    if (status === 'begun') {
      // The worker before it may have kept it waiting: what was safe when it was asked for may not be so any more.
      if (isSafeToReload()) return reload()
    } else if (event.isUpdate !== true && event.isExternal !== true) return
    noteUpdate('stale', reload)
    noteStale(isSafeToReload())
  }
  workbox.addEventListener('waiting', noteWaiting)
  workbox.addEventListener('controlling', noteControlling)
  const registration = await workbox.register().catch(() => undefined)
  found = registration ?? null
  const hadWorker = registration?.active
  if (!hadWorker) status = 'first'
  if (!registration || !(await isInstalled(registration))) {
    workbox.removeEventListener('waiting', noteWaiting)
    workbox.removeEventListener('controlling', noteControlling)
    return false
  }
  const check = () => {
    // The library stops listening after the first version that it finds, whatever became of its install; and it tells of one that
    // waits already before it says where to look.
    if (updateState() === 'current' && registration.waiting) noteWaiting()
    // A check that fails for want of a network is made again at the next occasion.
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined)
  }
  // The browser's own look at a start waits for a worker that is busy, for as long as that takes.
  if (hadWorker) check()
  document.addEventListener('visibilitychange', () => {
    check()
    // A hidden tab may change versions unnoticed, as long as nothing is lost.
    if (document.visibilityState === 'hidden') beginWhereSafe()
  })
  window.addEventListener('focus', check)
  subscribeLocation(() => {
    if (updateState() === 'ordered') beginWhereSafe()
  })
  setInterval(check, CHECK_EVERY_MS)
  return true
}

/** A first worker is gone again where one of its files could not be had; a later one leaves the one before it in its place. */
function isInstalled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> {
  if (active ?? waiting) return Promise.resolve(true)
  if (!installing) return Promise.resolve(false)
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true })
  })
}

/**
 * The first worker of a device fetches every file of the app, and a worker that was taken away does it again. The line and the
 * processor belong to what the person came for until that stands there: beside such an install each task took several times as long.
 */
async function restAfterLive(): Promise<void> {
  await whenLive(FIRST_WORKER_MS_MAX)
  await pause(REST_MS)
}

/** When nothing else is to be done, and the person does not save data: the large libraries that no visit waits for. */
async function fetchLater(): Promise<void> {
  // Not in TypeScript's library: Chromium alone tells.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  const registration = await navigator.serviceWorker.ready
  // Asks the worker that is active at that moment; it may be a newer one.
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
