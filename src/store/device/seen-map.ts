/** The worker's (sw/map-cache.ts): which places somebody looked at. */
const CACHE = 'candor-maps'

export async function dropSeenMap(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}
