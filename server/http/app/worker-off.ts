/**
 * The script that a deployment serves in place of the service worker when that one must go (WORKER=0). Browsers look for a new
 * worker at each start, get this one, and it removes itself and every cache. The app keeps drafts and the outbox elsewhere, so
 * they stay; open pages go on, and from the next start on they come from the server.
 *
 * While a page is still open under it, a browser only marks it as going, and the next page that registers a worker brings it
 * back as it is: it is not activated a second time. So it also goes at whatever a page posts to it, which each does at its start;
 * but for the wish that it may begin, which comes while it still waits for the one before.
 * A worker before it may never be without work, as a browser counts it. Then this one goes after five seconds all the same, and
 * again each five seconds, as long as a page brings it back. The next start removes what the old worker still keeps.
 */
export const WORKER_OFF = `const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
self.addEventListener('install', () => {
  self.skipWaiting()
  setInterval(() => { if (self.registration.waiting) void leave() }, 5000)
})
self.addEventListener('activate', (event) => event.waitUntil(leave()))
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'SKIP_WAITING') event.waitUntil(leave())
})
`
