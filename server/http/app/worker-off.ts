/**
 * What a deployment serves in place of the service worker when that one must go (WORKER=0): browsers look for a new worker at
 * each start, get this one, and it takes itself and every cache away. What people typed or have waiting lies elsewhere and
 * stays; open pages go on, and from the next start on come from the server.
 *
 * While a page is still open under it, a browser only marks it as going, and the next page that registers a worker brings it
 * back as it is: it is not activated a second time. So it also goes at whatever a page posts to it, which each does at its start;
 * but for the wish that it may begin, which comes while it still waits for the one before.
 * Where the one before is never without work, as a browser counts it, this one goes after five seconds all the same: what that
 * one still keeps goes at the next start, when it is no more.
 */
export const WORKER_OFF = `const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
self.addEventListener('install', () => {
  self.skipWaiting()
  setTimeout(() => { if (self.registration.waiting) void leave() }, 5000)
})
self.addEventListener('activate', (event) => event.waitUntil(leave()))
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'SKIP_WAITING') event.waitUntil(leave())
})
`
