/**
 * What a deployment serves in place of the service worker when that one must go (WORKER=0): browsers look for a new worker at
 * each start, get this one, and it takes itself and every cache away. What people typed or have waiting lies elsewhere and
 * stays; open pages go on, and from the next start on come from the server.
 */
export const WORKER_OFF = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`
