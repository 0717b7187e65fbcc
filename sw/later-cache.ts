/**
 * Large libraries that only some pages use (the chart, phone numbers, QR codes, texts of the operator, motion): no visit
 * waits for them. They are put aside when the app has nothing else to do, or at their first use, and from then on are
 * there without a network.
 */
const CACHE = 'candor-later'
const LATER = /^assets\/(price-chart|min|markdown|qr-code|country-sheet|motion-features)-[\w-]+\.(js|css)$/

export interface LaterCache {
  /** Whether a path of the build, without a leading slash, is put aside later. */
  has(path: string): boolean
  answer(request: Request): Promise<Response>
  /** Fetches what is not there yet; what fails is tried again the next time. */
  fetchAll(): Promise<void>
  /** Drops the files of earlier versions. */
  forgetOld(): Promise<void>
}

/** @param paths of the build */
export function createLaterCache(paths: readonly string[]): LaterCache {
  const later = new Set(paths.filter((path) => LATER.test(path)))
  return {
    has: (path) => later.has(path),
    answer: async (request) => {
      const cache = await caches.open(CACHE)
      const kept = await cache.match(request.url)
      if (kept) return kept
      const response = await fetch(request)
      if (response.ok) await cache.put(request.url, response.clone())
      return response
    },
    fetchAll: async () => {
      const cache = await caches.open(CACHE)
      for (const path of later) {
        if ((await cache.match(`/${path}`)) === undefined) await cache.add(`/${path}`)
      }
    },
    forgetOld: async () => {
      const cache = await caches.open(CACHE)
      for (const request of await cache.keys()) if (!later.has(new URL(request.url).pathname.slice(1))) await cache.delete(request)
    },
  }
}
