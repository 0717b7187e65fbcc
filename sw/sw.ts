/**
 * The service worker. What lives here: the shell and every page's chunk at hand offline, the catalogs of the languages
 * that are read on this device, the outbox sent on when the network returns. What may not: anything under /api.
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { OUTBOX_SYNC_TAG, sendWaiting } from '../src/sync/background-send.ts'
import { createCatalogCache } from './catalog-cache.ts'
import { createLaterCache } from './later-cache.ts'

// The library's types know a page's scope only; this file runs in a worker.
declare const self: ServiceWorkerGlobalScope

/** Not in TypeScript's library: Chromium alone has Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const entries = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
const catalogs = createCatalogCache(entries.map((entry) => entry.url))

const later = createLaterCache(entries.map((entry) => entry.url))

precacheAndRoute(entries.filter((entry) => !catalogs.has(entry.url) && !later.has(entry.url)))
registerRoute(({ url, sameOrigin }) => sameOrigin && catalogs.has(url.pathname.slice(1)), ({ url }) => catalogs.answer(url.pathname))
registerRoute(({ url, sameOrigin }) => sameOrigin && later.has(url.pathname.slice(1)), ({ request }) => later.answer(request))
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), {
  // The server's own paths and files; a file that is gone must stay gone, never the page instead of it.
  denylist: [/^\/api(\/|$)/, /\/[^/?]+\.[^/?]+$/],
}))
cleanupOutdatedCaches()
clientsClaim()

// Part of the install: a new version never begins without the words that are read here.
self.addEventListener('install', (event) => event.waitUntil(catalogs.fetchKept()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([catalogs.forgetOld(), later.forgetOld()])))

self.addEventListener('message', (event) => {
  // Whatever a page posts: only our own messages do anything.
  const { type, language } = (event.data ?? {}) as { type?: unknown; language?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'fetch-later') event.waitUntil(later.fetchAll())
  if (type === 'keep-language' && typeof language === 'string') event.waitUntil(catalogs.keep(language))
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendWaiting())
})
