/** The worker's (sw/map-cache.ts): which places somebody looked at. */
import { MAPS_CACHE } from '../../storage-keys.ts'

export async function dropSeenMap(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(MAPS_CACHE)
}
