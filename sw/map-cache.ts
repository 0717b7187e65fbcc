/** Parts of the map: at hand offline once they were looked at, the last ones only. Never put aside in advance. */
const CACHE = 'candor-maps'
const KEPT_MAX = 240
const PART = /^\/maps\/[0-9a-f]+\/[\w-]+\.json$/

export function isMapPart(url: URL): boolean {
  return url.origin === self.location.origin && PART.test(url.pathname)
}

export async function answerMapPart(request: Request): Promise<Response> {
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
  // Keys come in the order in which they were put. A part's name changes with its content: old ones leave this way too.
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT_MAX))) await cache.delete(old)
}
