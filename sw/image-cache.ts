/** Pictures of the app that are not precached: at hand offline once they were seen, the last ones only. */
const CACHE = 'candor-images'
const KEPT_MAX = 40

/** @param url of ours; nothing under /api ever comes here, least of all a person's own pictures */
export function isPicture(request: Request, url: URL): boolean {
  return request.method === 'GET' && request.destination === 'image' && url.origin === self.location.origin && !url.pathname.startsWith('/api/')
}

export async function answerPicture(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  // Where there is no room for it, it is shown all the same.
  if (response.ok) await keep(cache, request, response.clone()).catch(() => undefined)
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  // Keys come in the order in which they were put.
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT_MAX))) await cache.delete(old)
}

/** A new version may have new pictures under old names. */
export async function forgetPictures(): Promise<void> {
  await caches.delete(CACHE)
}
