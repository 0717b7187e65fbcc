/** Files that are at hand offline once they were seen, the last ones only. Nothing is put aside in advance. */
export interface SeenCache {
  /** From the cache, else from the network; what comes from there is kept. */
  answer(request: Request): Promise<Response>
}

/**
 * @param name of the browser's cache
 * @param keptMax how many files stay; the oldest go first
 */
export function createSeenCache(name: string, keptMax: number): SeenCache {
  async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
    await cache.put(request, response)
    // Keys come in the order in which they were put.
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - keptMax))) await cache.delete(old)
  }

  return {
    answer: async (request) => {
      const cache = await caches.open(name)
      const kept = await cache.match(request)
      if (kept !== undefined) return kept
      const response = await fetch(request)
      // Without room for it, the file is shown all the same.
      if (response.ok) await keep(cache, request, response.clone()).catch(() => undefined)
      return response
    },
  }
}
