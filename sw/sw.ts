/**
 * The service worker. It keeps the shell and every page's chunk at hand offline, keeps the catalogs, shows notifications, takes
 * pictures that other apps share, and sends the outbox when the network returns.
 * This room holds the worker's parts. It may not answer requests of the page under /api.
 */
import { clientsClaim } from 'workbox-core'
import { addPlugins, addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { OUTBOX_SYNC_TAG, sendWaiting } from '../src/sync/background-send.ts'
import { createAsideCache } from './aside-cache.ts'
import { guardFor, isWitnessed } from './file-guard.ts'
import { answerPicture, forgetPictures, isPicture } from './image-cache.ts'
import { isLazyCatalog, languageOf, noteLanguage, readLanguages } from './languages.ts'
import { isLater, isWide } from './later-cache.ts'
import { answerMapPart, isMapPart } from './map-cache.ts'
import type { BuiltFile } from './precache-list.ts'
import { openNotification, renewPush, showPush } from './push.ts'
import { renewPage } from './renew-page.ts'
import { receiveShare, SHARE_PATH } from './share-target.ts'
import { withSnapshot } from './snapshot-page.ts'
import { CATALOGS_CACHE, LATER_CACHE, WIDE_CACHE } from '../src/storage-keys.ts'

// The library's types know a page's scope only; this file runs in a worker.
declare const self: ServiceWorkerGlobalScope

/** Not in TypeScript's library: Chromium alone has Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// The build gives each entry its hash (vite.config.ts).
const files = self.__WB_MANIFEST as readonly BuiltFile[]
const catalogs = createAsideCache(
  CATALOGS_CACHE,
  files.filter(({ url }) => isLazyCatalog(url)),
)
const later = createAsideCache(
  LATER_CACHE,
  files.filter(({ url }) => isLater(url)),
)
// Asked for by a wide window alone: a phone never loads them.
const wide = createAsideCache(
  WIDE_CACHE,
  files.filter(({ url }) => isWide(url)),
)

guardFor(files)
// Revalidate the browser's own cache: one altered answer in it must not stand in the way of every later install.
addPlugins([
  {
    requestWillFetch: async ({ request, event }) => {
      const file = files.find(({ url }) => url === new URL(request.url).pathname.slice(1))
      if (event?.type !== 'install' && file !== undefined && !(await isWitnessed(file)))
        throw new Error(`${file.url}: not in the lists that witnesses have signed`)
      return new Request(request, { cache: 'no-cache' })
    },
  },
])
precache(files.filter(({ url }) => !catalogs.has(url) && !later.has(url) && !wide.has(url)))
const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute(async (options) => withSnapshot(await shell(options)), {
    // The server's own paths and files; a file that is gone must stay gone, never the page instead of it.
    denylist: [/^\/api(\/|$)/, /\/[^/?]+\.[^/?]+$/],
  }),
)
// After it: to the list below, "/" is only a file.
addRoute()
for (const aside of [catalogs, later, wide]) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && aside.has(url.pathname.slice(1)),
    ({ url }) => aside.answer(url.pathname.slice(1)),
  )
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request),
  'POST',
)
registerRoute(
  ({ url }) => isMapPart(url),
  ({ request }) => answerMapPart(request),
)
registerRoute(
  ({ request, url }) => isPicture(request, url),
  ({ request }) => answerPicture(request),
)
cleanupOutdatedCaches()
clientsClaim()

const fetchRead = async (isInstall = false) => {
  const languages = await readLanguages()
  await catalogs.fetchAll((path) => languages.includes(languageOf(path) ?? ''), isInstall)
}
// Part of the install: a new version never begins without the words that are read here.
self.addEventListener('install', (event) => event.waitUntil(fetchRead(true)))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([catalogs.forgetOld(), later.forgetOld(), wide.forgetOld(), forgetPictures()])),
)

/** A new version waits until this one has nothing under way: what nobody waits for is left to it. */
const isNewest = () => self.registration.installing === null && self.registration.waiting === null

self.addEventListener('message', (event) => {
  // A page may post anything: only our own messages do something.
  const { type, language } = (event.data ?? {}) as { type?: unknown; language?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // The app is idle: first what its pages use, then the words of languages that nobody has chosen yet.
  if (type === 'fetch-later') event.waitUntil(later.fetchAll(isNewest).then(() => catalogs.fetchAll(isNewest)))
  if (type === 'keep-wide') event.waitUntil(wide.fetchAll(isNewest))
  if (type === 'renew-page') event.waitUntil(renewPage(files))
  if (type === 'keep-language' && typeof language === 'string')
    event.waitUntil(noteLanguage(language).then(() => fetchRead()))
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')))
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renewPush())) // not in TypeScript's map of events
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
